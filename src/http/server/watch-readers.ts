import type { ServerResponse } from 'node:http';
import { LIMITS } from '@/contract/limits';

/** How often all answers in progress are looked at. */
const LOOK_MS = 10_000;

/** `waitsSince`: since when bytes have been waiting for the client; null: none were at the last look. */
type Progress = { taken: number; waitsSince: number | null };

/**
 * The bytes given to the system, and those that it has not taken yet, as Node's own timeout of sockets reads them. A
 * socket's public numbers count a piece only when all of it is sent.
 */
type HandledSocket = { _handle?: { bytesWritten: number; writeQueueSize: number } };

/**
 * Disconnects clients that take an answer more slowly than `LIMITS.slowestReader` allows: each keeps a file, a connection
 * and memory. Only time in which bytes wait for the client counts, so a quiet stream of events stays open.
 */
export function watchReaders(now: () => number = () => performance.now()) {
  const { bytesPerSecond, windowMs } = LIMITS.slowestReader;
  const answers = new Map<ServerResponse, Progress>();

  function look() {
    for (const [response, progress] of answers) {
      const handle = (response.socket as HandledSocket | null)?._handle;
      const isWaiting = (handle?.writeQueueSize ?? 0) > 0;
      const taken = handle ? handle.bytesWritten - handle.writeQueueSize : 0;
      if (!isWaiting || progress.waitsSince === null) {
        progress.waitsSince = isWaiting ? now() : null;
        progress.taken = taken;
        continue;
      }
      const ms = now() - progress.waitsSince;
      if (ms < windowMs) continue;
      if (taken - progress.taken < (bytesPerSecond * ms) / 1000) response.destroy();
      progress.waitsSince = now();
      progress.taken = taken;
    }
  }

  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    follow(response: ServerResponse) {
      answers.set(response, { taken: 0, waitsSince: null });
      response.once('close', () => answers.delete(response));
    },
    look,
    end: () => clearInterval(timer),
  };
}
