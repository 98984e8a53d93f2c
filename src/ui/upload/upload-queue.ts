import { createListeners } from '../control/listen';
import { createDuplicateSearches, type FindDuplicate } from './duplicate-searches';
import { createUploadRows, type Upload, type UploadRows, type UploadTo } from './upload-rows';
import { createUploadSender, type SenderOptions } from './upload-sender';

/** The longest time between two reports while something is being sent, in milliseconds. */
const STALL_MS = 1000;

/** Reports summaries to listeners: after changes, at most every `everyMs`, and regularly while `isSending`. */
function createUploadReports<Summary>(
  summarize: () => Summary,
  isSending: () => boolean,
  everyMs: number,
) {
  const { subscribe, notify } = createListeners();
  let summary = summarize();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  function report() {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      summary = summarize();
      notify();
      clearTimeout(stallTimer);
      // A stalled connection sends no events; this report makes the stall visible.
      if (isSending()) stallTimer = setTimeout(report, STALL_MS);
    }, everyMs);
  }
  return {
    report,
    subscribe,
    /** The last reported summary. */
    summary: () => summary,
  };
}

/** The choices for a duplicate: no upload, an asset of its own, or a variant of the existing asset. */
export type DuplicateChoice = 'skip' | 'keep' | 'variant';

type Options = Pick<SenderOptions, 'send' | 'concurrency' | 'onDone'> & {
  findDuplicate: FindDuplicate;
  /** Removes the service's part of a canceled upload. */
  discard: (upload: Upload) => void;
  newId: (file: File, to: UploadTo) => string;
  /** The shortest time between two progress reports, in milliseconds. */
  reportEveryMs: number;
};

/** The visible state of a queue. */
export type Summary = ReturnType<UploadRows['summary']> & {
  /** Bytes a second; null while unknown. */
  speed: number | null;
  /** By a person. */
  paused: boolean;
};

/**
 * A queue of uploads. Every file is first searched for in its library. A duplicate waits for a person, and the others
 * continue. When a connection breaks, the queue waits, since other uploads would fail too. It tries again after a
 * pause, or at once by `retry`. Ids keep a repeated upload from being stored twice.
 */
export function createUploadQueue(options: Options) {
  const { discard, onDone, newId } = options;
  const rows = createUploadRows(() => reports.report());
  const searches = createDuplicateSearches(rows, options.findDuplicate, onSearched);
  const sender = createUploadSender({ ...options, rows, onEnd, onRetry: () => retry() });
  const summarize = (): Summary => ({
    ...rows.summary(),
    speed: sender.speed(),
    paused: sender.isPaused(),
  });
  const reports = createUploadReports(summarize, sender.isSending, options.reportEveryMs);

  function advance() {
    if (sender.isPaused()) return;
    searches.advance();
    sender.advance();
  }
  function onEnd() {
    reports.report();
    advance();
  }
  function onSearched(id: string) {
    if (rows.get(id)?.state === 'duplicate') void sender.stop(id);
    advance();
  }

  /** Resends broken uploads, and a refused one when its id is given, unless the refusal is final. */
  function retry(id?: string) {
    sender.release();
    const again = rows.in('broken');
    const named = id === undefined ? undefined : rows.get(id);
    if (named?.state === 'refused' && !named.final) again.push(named.id);
    for (const one of again) rows.change(one, { state: 'waiting', reason: null });
    rows.sendFirst(again);
    advance();
  }

  /** Removes an upload in any state from the list. */
  function drop(upload: Upload) {
    rows.remove(upload.id);
    searches.forget(upload.id);
    const stopped = sender.stop(upload.id);
    if (upload.state !== 'done') void stopped.then(() => discard(upload));
  }

  function applyChoice(choice: DuplicateChoice, upload: Upload) {
    const { to, duplicateOf } = upload;
    const used = choice === 'skip' && to.collection ? duplicateOf : null;
    if (choice === 'skip' && !used) return drop(upload);
    // The part already sent would not become a variant.
    if (choice !== 'keep') discard(upload);
    rows.put(afterChoice(choice, upload));
    // The existing asset goes to the collection of this upload.
    if (used) onDone({ ...upload, tags: [] }, used.id);
  }

  return {
    add(files: Iterable<File>, to: UploadTo, tags: readonly string[] = []) {
      for (const file of files) {
        const upload: Upload = { ...FRESH, id: newId(file, to), file, to, tags };
        rows.put(upload);
        searches.add(upload);
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
      for (const upload of rows.all()) drop(upload);
      sender.resume();
    },
    pause: sender.pause,
    /** Continues after `pause`. */
    resume() {
      sender.resume();
      retry();
    },
    /** Applies a choice to one duplicate, or to all of them. */
    choose(choice: DuplicateChoice, id?: string) {
      for (const one of id ? [id] : rows.in('duplicate')) {
        const upload = rows.get(one);
        if (upload?.state === 'duplicate') applyChoice(choice, upload);
      }
      advance();
    },
    retry,
    /** Whether the queue waits for the connection. */
    isHeld: sender.isHeld,
    /** Whether closing the page would lose files. */
    isBusy: rows.areUnfinished,
    doneIn: rows.doneIn,
    subscribe: reports.subscribe,
    summary: reports.summary,
    uploads: rows.all,
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

function afterChoice(choice: DuplicateChoice, upload: Upload): Upload {
  const { to, duplicateOf, file } = upload;
  if (choice === 'skip') return { ...upload, state: 'done', sent: file.size };
  const isVariant = choice === 'variant' && duplicateOf;
  return { ...upload, state: 'waiting', to: isVariant ? { ...to, parentId: duplicateOf.id } : to };
}
