import { createTransferSpeed } from './transfer-speed';
import { isStoppable, type Upload, type UploadRows } from './upload-rows';

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

export type SenderOptions = {
  rows: UploadRows;
  send: Send;
  concurrency: number;
  onDone: (upload: Upload, assetId: string) => void;
  /** Called when an upload has ended, so that the next one can start. */
  onEnd: () => void;
  /** Called when broken uploads should be sent again. */
  onRetry: () => void;
};

type Run = { abort: AbortController; ended: Promise<Outcome>; begun: number };

/** Sends the ready rows, a few at a time. */
export function createUploadSender(options: SenderOptions) {
  const { rows, send, concurrency, onDone, onEnd, onRetry } = options;
  const running = new Map<string, Run>();
  const speed = createTransferSpeed();
  const backoff = createBackoff(onRetry);
  let laterTimer: ReturnType<typeof setTimeout> | null = null;
  let paused = false;

  /** Skips uploads still ending after a stop. */
  function nextReady(): Upload | undefined {
    for (const id of rows.ready()) if (!running.has(id)) return rows.get(id);
    return undefined;
  }

  async function run(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    const sending: Upload = { ...upload, state: 'sending', reason: null };
    rows.put(sending);
    let reached: number | null = null;
    const onSent = (sent: number) => {
      if (abort.signal.aborted) return;
      // Bytes sent over earlier connections say nothing about the speed of this one.
      if (reached !== null) speed.add(sent - reached);
      reached = sent;
      rows.change(id, { sent });
    };
    const ended = send(sending, onSent, abort.signal);
    const begun = performance.now();
    running.set(id, { abort, ended, begun });
    const outcome = await ended;
    running.delete(id);
    // An aborted upload is canceled, paused or a duplicate; its outcome does not matter.
    if (!abort.signal.aborted) settle(id, outcome, performance.now() - begun);
    onEnd();
  }

  function settle(id: string, outcome: Outcome, ms: number) {
    const row = rows.get(id);
    if (!row) return;
    rows.put(afterwards(row, outcome));
    if (outcome.kind === 'done') {
      backoff.reset();
      onDone(row, outcome.assetId);
    } else if (outcome.kind === 'broken') backoff.hold(ms, outcome.signedOut);
    else if (outcome.kind === 'later') {
      rows.sendFirst([id]);
      laterTimer ??= setTimeout(() => {
        laterTimer = null;
        onEnd();
      }, outcome.seconds * 1000);
    }
  }

  function stop(id: string): Promise<unknown> {
    const run = running.get(id);
    run?.abort.abort();
    return Promise.resolve(run?.ended);
  }

  return {
    advance() {
      while (!backoff.isHeld() && laterTimer === null && running.size < concurrency) {
        const next = nextReady();
        if (!next) return;
        void run(next);
      }
    },
    /** Stops an upload. Its request ends a moment later, with the returned promise. */
    stop,
    /** Stops sending. The service keeps the received part of large files. */
    pause() {
      paused = true;
      const stopped = [...running.keys()].filter((id) => {
        const row = rows.get(id);
        return row && isStoppable(row);
      });
      for (const id of stopped) {
        rows.change(id, { state: 'waiting' });
        void stop(id);
      }
      rows.sendFirst(stopped);
    },
    resume() {
      paused = false;
      backoff.release();
    },
    isPaused: () => paused,
    isSending: () => running.size > 0,
    /** Bytes a second; null while unknown. */
    speed: () => (running.size > 0 ? speed.at(performance.now()) : speed.reset()),
    /** Whether it waits for the connection. */
    isHeld: backoff.isHeld,
    /** Ends the wait for the connection. */
    release: backoff.release,
  };
}

function afterwards(row: Upload, outcome: Outcome): Upload {
  const { kind } = outcome;
  if (kind === 'done') return { ...row, state: 'done', sent: row.file.size };
  if (kind === 'later') return { ...row, state: 'waiting' };
  const final = kind === 'refused' && outcome.final === true;
  return { ...row, state: kind, reason: outcome.reason, final };
}

/** Pauses before broken uploads are resent: each is twice as long as the one before. */
const RETRY_MS = { first: 1000, longest: 10_000 };
/** After a connection of this length the next pause is short again. */
const GOOD_CONNECTION_MS = 30_000;

/** After a connection broke, sending waits, since other uploads would fail too. */
function createBackoff(retry: () => void) {
  let held = false;
  let pauseMs = RETRY_MS.first;
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    isHeld: () => held,
    /** `ms`: how long the connection lasted. With `signedOut`, only a person ends the wait. */
    hold(ms: number, signedOut = false) {
      held = true;
      if (ms > GOOD_CONNECTION_MS) pauseMs = RETRY_MS.first;
      if (!signedOut) timer ??= setTimeout(retry, pauseMs);
    },
    release() {
      held = false;
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      pauseMs = Math.min(2 * pauseMs, RETRY_MS.longest);
    },
    /** The next pause is short again. */
    reset() {
      pauseMs = RETRY_MS.first;
    },
  };
}
