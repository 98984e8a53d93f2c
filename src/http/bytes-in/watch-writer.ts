import type { IncomingMessage } from 'node:http';
import type { PassThrough } from 'node:stream';
import { Refusal } from '@/contract/errors';
import type { Domain } from '@/domain/operation';
import { type Lease, refuseUnwantedLease, renewLease } from '@/domain/upload/hold-lease';
import { tooSlow, watchClient } from './watch-client';

const LOOK_EVERY_MS = 1_000;
const RENEW_EVERY_MS = 5_000;
/** A client silent for this long gives its place to another request. */
const IDLE_MS = 10_000;

type Watch = {
  /** Whether the service is writing, so the client cannot send, or waits for the client. */
  note(state: 'writing' | 'waiting'): void;
  stop(): void;
};

/**
 * Renews the lease of a request while its bytes arrive. Calls `end` when the client leaves, sends nothing or too slowly,
 * continues with another request, or when the lease is lost.
 */
export function watchWriter(
  domain: Domain,
  request: IncomingMessage,
  { lease, body }: { lease: Lease; body: PassThrough },
  end: (problem: unknown) => void,
): Watch {
  let received = 0;
  let writing = false;
  let lastByte = performance.now();
  let renewed = lastByte;
  const count = (piece: Buffer) => {
    received += piece.length;
    lastByte = performance.now();
  };
  const held = () => writing || body.writableNeedDrain;
  const client = watchClient(request, { received: () => received, held }, end);

  const look = () => {
    const now = performance.now();
    if (held()) lastByte = now;
    else if (!request.complete && now - lastByte >= IDLE_MS) end(tooSlow());
    const isDue = now - renewed >= RENEW_EVERY_MS;
    if (isDue) renewed = now;
    // If the database does not answer, the next commit shows whether the lease still holds.
    const giveWay = (error: unknown) => error instanceof Refusal && end(error);
    refuseUnwantedLease(domain, lease).catch(giveWay);
    if (isDue) renewLease(domain, lease).catch(giveWay);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  request.on('data', count);
  return {
    note(state) {
      writing = state === 'writing';
    },
    stop() {
      clearInterval(timer);
      request.off('data', count);
      client.stop();
    },
  };
}
