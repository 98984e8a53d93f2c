import type { LibraryRef } from '../grid/use-blocks';

/** The target of an upload: a library, or an original whose variants the files become. */
export type UploadTo = LibraryRef & {
  parentId?: string;
  /** The collection that the assets are added to once they are there. */
  collection?: { id: string; name: string };
};

export type Upload = {
  /** Identifies the file to the service, which stores it once even if it is sent again. */
  readonly id: string;
  readonly file: File;
  readonly to: UploadTo;
  /** `duplicate`: its bytes are in the library already; it waits for a person to say what becomes of it. */
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'broken' | 'duplicate';
  /** Whether the library was searched for its bytes. */
  readonly searched: boolean;
  /** The asset that has the same bytes. */
  readonly duplicateOf: { id: string; name: string } | null;
  /** The asset that it became; null until it is done. */
  readonly assetId: string | null;
  /** Bytes sent so far. */
  readonly sent: number;
  /** The reason for the failure, in a sentence. */
  readonly reason: string | null;
};

export type Outcome =
  | { kind: 'done'; assetId: string }
  /** Rejected for good; sending it again changes nothing. */
  | { kind: 'refused'; reason: string }
  /** Not reached or failed; the service may or may not have the file. */
  | { kind: 'broken'; reason: string }
  | { kind: 'later'; seconds: number };

export type Send = (
  upload: Upload,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Outcome>;

/** Finds the asset of the library that has the bytes of a file. */
export type FindDuplicate = (upload: Upload, signal: AbortSignal) => Promise<Upload['duplicateOf']>;

/**
 * What becomes of a duplicate: it is not uploaded and the one that is there counts in its place, or it is uploaded as an
 * asset of its own, or as a variant of the one there.
 */
export type DuplicateChoice = 'skip' | 'keep' | 'variant';

type Options = {
  send: Send;
  findDuplicate: FindDuplicate;
  concurrency: number;
  newId: () => string;
  /** The shortest time between two progress reports, in milliseconds. */
  reportEveryMs: number;
};

/** Files up to this size wait until the library was searched for them; larger ones are sent meanwhile. */
const SEARCHED_FIRST_BYTES = 16 * 1024 * 1024;

/**
 * A queue of uploads. Every file is searched for in its library first; one that is there waits for a person, and the
 * others go on. When a connection breaks, the queue pauses, since other uploads would fail too; `retry` resumes
 * it. Ids keep a repeated upload from being stored twice.
 */
export function createUploadQueue(options: Options) {
  const { send, findDuplicate, concurrency, newId, reportEveryMs } = options;
  let uploads: readonly Upload[] = [];
  let held = false;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let reportTimer: ReturnType<typeof setTimeout> | null = null;
  const running = new Map<string, AbortController>();
  const searches = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const put = (next: readonly Upload[]) => {
    uploads = next;
    if (reportTimer !== null) return;
    reportTimer = setTimeout(() => {
      reportTimer = null;
      notify();
    }, reportEveryMs);
  };
  const change = (id: string, to: Partial<Upload>) =>
    put(uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));

  function advance() {
    while (!held && retryTimer === null && running.size < concurrency) {
      const next = uploads.find(isReady);
      if (!next) return;
      void run(next);
    }
  }

  async function search(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    searches.set(id, abort);
    // A search that fails holds nothing up.
    const duplicateOf = await findDuplicate(upload, abort.signal).catch(() => null);
    searches.delete(id);
    const present = uploads.find((one) => one.id === id);
    if (!present) return;
    change(id, { searched: true });
    if (duplicateOf && isStoppable(present)) {
      change(id, { state: 'duplicate', sent: 0, duplicateOf });
      running.get(id)?.abort();
    }
    advance();
  }

  async function run(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    running.set(id, abort);
    change(id, { state: 'sending', sent: 0, reason: null });
    const outcome = await send(upload, (sent) => change(id, { sent }), abort.signal);
    if (running.get(id) === abort) running.delete(id);
    // A canceled upload has left the list, and a duplicate waits; the outcome does not matter.
    if (!abort.signal.aborted) settle(id, outcome);
    advance();
  }

  function settle(id: string, outcome: Outcome) {
    if (outcome.kind === 'done')
      return change(id, { state: 'done', sent: 0, assetId: outcome.assetId });
    if (outcome.kind === 'later') {
      change(id, { state: 'waiting' });
      retryTimer ??= setTimeout(() => {
        retryTimer = null;
        advance();
      }, outcome.seconds * 1000);
      return;
    }
    if (outcome.kind === 'broken') held = true;
    change(id, { state: outcome.kind, reason: outcome.reason });
  }

  return {
    add(files: Iterable<File>, to: UploadTo) {
      const fresh = { ...FRESH, to };
      const added = Array.from(files, (file) => ({ ...fresh, id: newId(), file }));
      put([...uploads, ...added]);
      for (const upload of added) void search(upload);
      advance();
    },
    /** Removes an upload from the list, whatever its state. What the service has stored stays there. */
    cancel(id: string) {
      put(uploads.filter((upload) => upload.id !== id));
      searches.get(id)?.abort();
      running.get(id)?.abort();
    },
    cancelAll() {
      put([]);
      held = false;
      for (const abort of [...searches.values(), ...running.values()]) abort.abort();
    },
    /** Says what becomes of a duplicate, or of all there are. */
    choose(choice: DuplicateChoice, id?: string) {
      put(
        uploads.flatMap((upload) => {
          if (upload.state !== 'duplicate' || (id ?? upload.id) !== upload.id) return [upload];
          if (choice === 'skip') return skipped(upload);
          return [{ ...upload, state: 'waiting', to: targetOf(upload, choice) }];
        }),
      );
      advance();
    },
    /** Sends broken uploads again, and a refused one when its id is given, and resumes the queue. */
    retry(id?: string) {
      held = false;
      put(
        uploads.map((upload) =>
          upload.state === 'broken' || (upload.id === id && upload.state === 'refused')
            ? { ...upload, state: 'waiting', sent: 0, reason: null }
            : upload,
        ),
      );
      advance();
    },
    /** Whether the queue is paused until `retry`. */
    isHeld: () => held,
    /** Whether closing the page would lose files. */
    isBusy: () => uploads.some(({ state }) => state !== 'done' && state !== 'refused'),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => uploads,
  };
}

const FRESH = {
  state: 'waiting',
  sent: 0,
  reason: null,
  searched: false,
  duplicateOf: null,
  assetId: null,
} as const;

/** A duplicate that is not uploaded: nothing is left to do, unless the one that is there goes into a collection. */
const skipped = (upload: Upload): Upload[] =>
  upload.to.collection
    ? [{ ...upload, state: 'done', assetId: upload.duplicateOf?.id ?? null }]
    : [];

const isReady = ({ state, searched, file }: Upload) =>
  state === 'waiting' && (searched || file.size > SEARCHED_FIRST_BYTES);

/** Whether the service cannot have the whole file yet. */
const isStoppable = ({ state, sent, file }: Upload) =>
  state === 'waiting' || (state === 'sending' && sent < file.size);

const targetOf = ({ to, duplicateOf }: Upload, choice: DuplicateChoice): UploadTo =>
  choice === 'variant' && duplicateOf ? { ...to, parentId: duplicateOf.id } : to;
