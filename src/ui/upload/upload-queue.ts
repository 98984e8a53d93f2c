import type { LibraryRef } from '../grid/use-blocks';

/** Where files go: into a library, or beside an original of it, as its variants. */
export type UploadTo = LibraryRef & { parentId?: string };

export type Upload = {
  /** Under this name the service takes the file once, however often it is sent. */
  readonly id: string;
  readonly file: File;
  readonly to: UploadTo;
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'broken';
  /** Bytes that have left. */
  readonly sent: number;
  /** Why it was refused or broke off, in a sentence. */
  readonly reason: string | null;
};

export type Outcome =
  | { kind: 'done' }
  /** Sending it again would change nothing, unless something else changes first. */
  | { kind: 'refused'; reason: string }
  /** The service was not reached, or failed: nobody knows whether it has the file. */
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
  /** Milliseconds between two tellings of progress. */
  reportEveryMs: number;
};

/**
 * Uploads that wait for their turn. Once one breaks off the rest is held back, since it would break off too; `retry`
 * goes on where it stopped. Told apart by their ids, so nothing is lost and nothing becomes two.
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
    // A canceled one is gone from the list, and nothing is to be told of it.
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
    /** Takes one off the list, whatever its state; what the service has by then stays there. */
    cancel(id: string) {
      put(uploads.filter((upload) => upload.id !== id));
      running.get(id)?.abort();
    },
    cancelAll() {
      put([]);
      held = false;
      for (const abort of running.values()) abort.abort();
    },
    /** Sends again what broke off, and one that was refused when its id is given; goes on with the rest. */
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
    /** Whether the rest waits for `retry`. */
    isHeld: () => held,
    /** Whether files would be lost with the page. */
    isBusy: () => uploads.some(({ state }) => ['waiting', 'sending', 'broken'].includes(state)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => uploads,
  };
}
