import type { ServerResponse } from 'node:http';
import { LIMITS } from '@/contract/limits';

/** How often all answers in progress are looked at. */
const LOOK_MS = 10_000;

/**
 * The most that the system keeps for a client (tcp_wmem). It takes more only when a third of that was sent: a client that
 * reads 4 KiB a second makes no visible progress for almost six minutes. Half of it is credited.
 */
const SEND_BUFFER_BYTES = 4 * 1_048_576;

/**
 * `before`: bytes of earlier answers on the connection. `waitsSince`: since when bytes have been waiting for the client;
 * null: none were at the last look.
 */
type Progress = { before: number; taken: number; waitsSince: number | null };

/**
 * The bytes given to the system, and those that it has not taken yet, as Node's own timeout of sockets reads them. A
 * socket's public numbers count a piece only when all of it is sent.
 */
type HandledSocket = { _handle?: { bytesWritten: number; writeQueueSize: number } };

const takenFrom = (handle: HandledSocket['_handle']) =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0;

/**
 * Disconnects clients that take an answer more slowly than `LIMITS.slowestReader` allows: each keeps a file, a connection
 * and memory. Only time in which bytes wait for the client counts, so a quiet stream of events stays open; and what the
 * system may hold for the client counts as taken, because nobody sees when it is.
 */
export function watchReaders(now: () => number = () => performance.now()) {
  const { bytesPerSecond, windowMs } = LIMITS.slowestReader;
  const answers = new Map<ServerResponse, Progress>();

  function look() {
    for (const [response, progress] of answers) {
      const handle = (response.socket as HandledSocket | null)?._handle;
      const isWaiting = (handle?.writeQueueSize ?? 0) > 0;
      const taken = takenFrom(handle);
      if (!isWaiting || progress.waitsSince === null) {
        progress.waitsSince = isWaiting ? now() : null;
        progress.taken = taken;
        continue;
      }
      const ms = now() - progress.waitsSince;
      if (ms < windowMs) continue;
      const due = (bytesPerSecond * ms) / 1000;
      const held = Math.min(SEND_BUFFER_BYTES, taken - progress.before) / 2;
      if (taken - progress.taken + held < due) response.destroy();
      // Behind its rate by less than what may be held, it is judged over a longer time.
      if (taken - progress.taken < due) continue;
      progress.waitsSince = now();
      progress.taken = taken;
    }
  }

  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    follow(response: ServerResponse) {
      const before = takenFrom((response.socket as HandledSocket | null)?._handle);
      answers.set(response, { before, taken: 0, waitsSince: null });
      response.once('close', () => answers.delete(response));
    },
    look,
    end: () => clearInterval(timer),
  };
}
