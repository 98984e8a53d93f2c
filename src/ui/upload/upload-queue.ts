import type { LibraryRef } from '../grid/use-blocks';

/** The target of an upload: a library, or an original whose variants the files become. */
export type UploadTo = LibraryRef & { parentId?: string };

export type Upload = {
  /** Identifies the file to the service, which stores it once even if it is sent again. */
  readonly id: string;
  readonly file: File;
  readonly to: UploadTo;
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'broken';
  /** Bytes sent so far. */
  readonly sent: number;
  /** The reason for the failure, in a sentence. */
  readonly reason: string | null;
};

export type Outcome =
  | { kind: 'done' }
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

type Options = {
  send: Send;
  concurrency: number;
  newId: () => string;
  /** The shortest time between two progress reports, in milliseconds. */
  reportEveryMs: number;
};

/**
 * A queue of uploads. When a connection breaks, the queue pauses, since other uploads would fail too; `retry` resumes
 * it. Ids keep a repeated upload from being stored twice.
 */
export function createUploadQueue({ send, concurrency, newId, reportEveryMs }: Options) {
  let uploads: readonly Upload[] = [];
  let held = false;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let reportTimer: ReturnType<typeof setTimeout> | null = null;
  const running = new Map<string, AbortController>();
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
      const next = uploads.find(({ state }) => state === 'waiting');
      if (!next) return;
      void run(next);
    }
  }

  async function run(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    running.set(id, abort);
    change(id, { state: 'sending', sent: 0, reason: null });
    const outcome = await send(upload, (sent) => change(id, { sent }), abort.signal);
    running.delete(id);
    // A canceled upload has left the list; its outcome does not matter.
    if (!abort.signal.aborted) settle(id, outcome);
    advance();
  }

  function settle(id: string, outcome: Outcome) {
    if (outcome.kind === 'done') return change(id, { state: 'done', sent: 0 });
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
      const fresh = { to, state: 'waiting', sent: 0, reason: null } as const;
      put([...uploads, ...Array.from(files, (file) => ({ ...fresh, id: newId(), file }))]);
      advance();
    },
    /** Removes an upload from the list, whatever its state. What the service has stored stays there. */
    cancel(id: string) {
      put(uploads.filter((upload) => upload.id !== id));
      running.get(id)?.abort();
    },
    cancelAll() {
      put([]);
      held = false;
      for (const abort of running.values()) abort.abort();
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
    isBusy: () => uploads.some(({ state }) => ['waiting', 'sending', 'broken'].includes(state)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => uploads,
  };
}
