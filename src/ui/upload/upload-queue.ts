import { createTransferSpeed } from './transfer-speed';
import { createUploadRows, type Upload, type UploadState, type UploadTo } from './upload-rows';

export type Outcome =
  | { kind: 'done'; assetId: string }
  /** Rejected. `final`: sending the same file again changes nothing. */
  | { kind: 'refused'; reason: string; final?: boolean }
  /** Not reached or failed; the service may or may not have the file. `signedOut`: only a person can go on. */
  | { kind: 'broken'; reason: string; signedOut?: boolean }
  | { kind: 'later'; seconds: number };

export type Send = (
  upload: Upload,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Outcome>;

/** Finds the asset of the library with the same bytes as a file. */
export type FindDuplicate = (upload: Upload, signal: AbortSignal) => Promise<Upload['duplicateOf']>;

/** The choices for a duplicate: no upload, an asset of its own, or a variant of the existing asset. */
export type DuplicateChoice = 'skip' | 'keep' | 'variant';

type Options = {
  send: Send;
  findDuplicate: FindDuplicate;
  /** Removes the service's part of a canceled upload. */
  discard: (upload: Upload) => void;
  onDone: (upload: Upload, assetId: string) => void;
  concurrency: number;
  newId: (file: File, to: UploadTo) => string;
  /** The shortest time between two progress reports, in milliseconds. */
  reportEveryMs: number;
};

/** The visible state of a queue. */
export type Summary = {
  count: number;
  counts: Record<UploadState, number>;
  /** The first unfinished uploads. Those needing a person come first. */
  rows: readonly Upload[];
  /** Without refused uploads and those waiting for a person. */
  bytes: { sent: number; total: number };
  /** Bytes a second; null while unknown. */
  speed: number | null;
  /** By a person. */
  paused: boolean;
};

/** The number of rows in a summary; the others are counted. */
const MAX_ROWS = 50;
/** The maximum per request to the service. */
const SEARCHES_AT_ONCE = 100;
/** Pauses before a broken upload is resent automatically: each is twice as long as the one before. */
const RETRY_MS = { first: 1000, longest: 10_000 };
/** After a connection of this length the next pause is short again. */
const GOOD_CONNECTION_MS = 30_000;

/** The longest time between two reports during sending. */
const STALL_MS = 1000;

type Run = { abort: AbortController; ended: Promise<Outcome>; at: number };

/**
 * A queue of uploads. Every file is first searched for in its library. A duplicate waits for a person, and the others
 * continue. When a connection breaks, the queue waits, since other uploads would fail too. It tries again after a
 * pause, or at once by `retry`. Ids keep a repeated upload from being stored twice.
 */
export function createUploadQueue(options: Options) {
  const { send, findDuplicate, discard, onDone, concurrency, newId, reportEveryMs } = options;
  const rows = createUploadRows();
  const unsearched = new Set<string>();
  const searches = new Map<string, AbortController>();
  const running = new Map<string, Run>();
  const speed = createTransferSpeed();
  const listeners = new Set<() => void>();
  let paused = false;
  let held = false;
  let retryMs = RETRY_MS.first;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let laterTimer: ReturnType<typeof setTimeout> | null = null;
  let reportTimer: ReturnType<typeof setTimeout> | null = null;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let summary = summarize();

  function summarize(): Summary {
    if (running.size === 0) speed.reset();
    return {
      count: rows.size(),
      counts: rows.counts(),
      rows: rows.first(MAX_ROWS),
      bytes: rows.bytes(),
      speed: running.size === 0 ? null : speed.at(performance.now()),
      paused,
    };
  }

  function report() {
    if (reportTimer !== null) return;
    reportTimer = setTimeout(() => {
      reportTimer = null;
      summary = summarize();
      for (const listener of listeners) listener();
      clearTimeout(stallTimer);
      // A stalled connection sends no events; this report makes the stall visible.
      if (running.size > 0) stallTimer = setTimeout(report, STALL_MS);
    }, reportEveryMs);
  }
  function put(row: Upload) {
    rows.put(row);
    report();
  }
  function change(id: string, to: Partial<Upload>) {
    const row = rows.get(id);
    if (row) put({ ...row, ...to });
  }

  function advance() {
    if (paused) return;
    searchMore();
    while (!held && laterTimer === null && running.size < concurrency) {
      const next = nextReady();
      if (!next) return;
      void run(next);
    }
  }
  /** Skips uploads still ending after a stop. */
  function nextReady(): Upload | undefined {
    for (const id of rows.ready()) if (!running.has(id)) return rows.get(id);
    return undefined;
  }

  function searchMore() {
    for (const id of unsearched) {
      if (searches.size >= SEARCHES_AT_ONCE) return;
      unsearched.delete(id);
      const row = rows.get(id);
      if (row) void search(row);
    }
  }

  async function search(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    searches.set(id, abort);
    // A failed search does not hold the upload back.
    const duplicateOf = await findDuplicate(upload, abort.signal).catch(() => null);
    searches.delete(id);
    const present = rows.get(id);
    if (present && duplicateOf && isStoppable(present)) {
      put({ ...present, searched: true, state: 'duplicate', duplicateOf });
      running.get(id)?.abort.abort();
    } else if (present) change(id, { searched: true });
    advance();
  }

  async function run(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    const sending: Upload = { ...upload, state: 'sending', reason: null };
    put(sending);
    let reached: number | null = null;
    const onSent = (sent: number) => {
      if (abort.signal.aborted) return;
      // Bytes sent over earlier connections say nothing about the speed of this one.
      if (reached !== null) speed.add(sent - reached);
      reached = sent;
      change(id, { sent });
    };
    const ended = send(sending, onSent, abort.signal);
    const own = { abort, ended, at: performance.now() };
    running.set(id, own);
    const outcome = await ended;
    running.delete(id);
    // An aborted upload is canceled, paused or a duplicate; its outcome does not matter.
    if (!abort.signal.aborted) settle(id, outcome, performance.now() - own.at);
    report();
    advance();
  }

  function settle(id: string, outcome: Outcome, ms: number) {
    const row = rows.get(id);
    if (!row) return;
    switch (outcome.kind) {
      case 'done':
        retryMs = RETRY_MS.first;
        put({ ...row, state: 'done', sent: row.file.size });
        return onDone(row, outcome.assetId);
      case 'later':
        put({ ...row, state: 'waiting' });
        rows.sendFirst([id]);
        laterTimer ??= setTimeout(() => {
          laterTimer = null;
          advance();
        }, outcome.seconds * 1000);
        return;
      case 'broken':
        held = true;
        if (ms > GOOD_CONNECTION_MS) retryMs = RETRY_MS.first;
        if (!outcome.signedOut) retryTimer ??= setTimeout(retry, retryMs);
    }
    const final = outcome.kind === 'refused' && outcome.final === true;
    put({ ...row, state: outcome.kind, reason: outcome.reason, final });
  }

  /** Resends broken uploads, and a refused one when its id is given, unless the refusal is final. */
  function retry(id?: string) {
    if (retryTimer !== null) {
      clearTimeout(retryTimer);
      retryTimer = null;
      retryMs = Math.min(2 * retryMs, RETRY_MS.longest);
    }
    held = false;
    const again = rows.in('broken');
    const named = id === undefined ? undefined : rows.get(id);
    if (named?.state === 'refused' && !named.final) again.push(named.id);
    for (const one of again) change(one, { state: 'waiting', reason: null });
    rows.sendFirst(again);
    report();
    advance();
  }

  /** Removes an upload in any state from the list. */
  function drop(upload: Upload) {
    const { id } = upload;
    rows.remove(id);
    unsearched.delete(id);
    searches.get(id)?.abort();
    const run = running.get(id);
    run?.abort.abort();
    if (upload.state !== 'done') void Promise.resolve(run?.ended).then(() => discard(upload));
    report();
  }

  /** Leaves a duplicate out. The existing asset goes to the collection of this upload. */
  function skip(upload: Upload) {
    const { to, duplicateOf, file } = upload;
    if (!to.collection || !duplicateOf) return drop(upload);
    discard(upload);
    put({ ...upload, state: 'done', sent: file.size });
    onDone({ ...upload, tags: [] }, duplicateOf.id);
  }

  return {
    add(files: Iterable<File>, to: UploadTo, tags: readonly string[] = []) {
      for (const file of files) {
        const id = newId(file, to);
        put({ ...FRESH, id, file, to, tags });
        unsearched.add(id);
      }
      advance();
    },
    /** Stops an upload and removes the service's part of it. An asset already made from it stays. */
    cancel(id: string) {
      const upload = rows.get(id);
      if (upload) drop(upload);
      advance();
    },
    cancelAll() {
      for (const upload of [...rows.all()]) drop(upload);
      paused = false;
      held = false;
    },
    /** Stops sending. The service keeps the received part of large files. */
    pause() {
      paused = true;
      const stopped = [...running.keys()].filter((id) => {
        const row = rows.get(id);
        return row && isStoppable(row);
      });
      for (const id of stopped) {
        change(id, { state: 'waiting' });
        running.get(id)?.abort.abort();
      }
      rows.sendFirst(stopped);
      report();
    },
    /** Continues after `pause`. */
    resume() {
      paused = false;
      retry();
    },
    /** Applies a choice to one duplicate, or to all of them. */
    choose(choice: DuplicateChoice, id?: string) {
      for (const one of id ? [id] : rows.in('duplicate')) {
        const upload = rows.get(one);
        if (upload?.state !== 'duplicate') continue;
        if (choice === 'skip') {
          skip(upload);
          continue;
        }
        // The part already sent would not become a variant.
        if (choice === 'variant') discard(upload);
        put({ ...upload, state: 'waiting', to: targetOf(upload, choice) });
      }
      advance();
    },
    retry,
    /** Whether the queue waits for the connection. */
    isHeld: () => held,
    /** Whether closing the page would lose files. */
    isBusy: () => rows.size() > rows.countOf('done') + rows.countOf('refused'),
    has: (id: string) => rows.get(id) !== undefined,
    doneIn: rows.doneIn,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The last reported summary. */
    summary: () => summary,
    uploads: () => [...rows.all()],
  };
}

const FRESH = {
  state: 'waiting',
  sent: 0,
  reason: null,
  final: false,
  searched: false,
  duplicateOf: null,
} as const;

/** Whether the service cannot have the whole file yet. */
const isStoppable = ({ state, sent, file }: Upload) =>
  state === 'waiting' || (state === 'sending' && sent < file.size);

const targetOf = ({ to, duplicateOf }: Upload, choice: DuplicateChoice): UploadTo =>
  choice === 'variant' && duplicateOf ? { ...to, parentId: duplicateOf.id } : to;
