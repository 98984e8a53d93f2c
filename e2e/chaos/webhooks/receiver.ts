import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * An attempt to deliver a change of a description; `event` 0: of a connection that was cut. `at`: milliseconds of the
 * monotonic clock.
 */
export type Attempt = { at: number; event: number; assetId: string; isAccepted: boolean };
type Message = { id: string; data: { assetId: string; fields: string[] } };

/** How a receiver fails: with a 500, by cutting connections, or with a 500 to the messages about one asset only. */
export type Failure = 'answers 500' | 'hangs up' | 'refuses one asset';

/** A receiver of webhooks that can be broken and repaired; it keeps every attempt that reaches it. */
export async function startReceiver(host: string, failure: Failure, refusedAsset: string) {
  const attempts: Attempt[] = [];
  let isBroken = false;
  const server = createServer(async (request, response) => {
    const { id, data } = JSON.parse(await text(request)) as Message;
    const { assetId, fields } = data;
    const isRefused = isBroken && (failure !== 'refuses one asset' || assetId === refusedAsset);
    // A new connection for every attempt, so that each can be cut.
    response.writeHead(isRefused ? 500 : 204, { Connection: 'close' }).end();
    if (!fields?.includes('description')) return;
    attempts.push({
      at: performance.now(),
      event: Number(id),
      assetId,
      isAccepted: !isRefused,
    });
  })
    .on('connection', (socket) => {
      if (!isBroken || failure !== 'hangs up') return;
      socket.destroy();
      attempts.push({ at: performance.now(), event: 0, assetId: '', isAccepted: false });
    })
    .listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hook`,
    attempts,
    break() {
      isBroken = true;
    },
    repair() {
      isBroken = false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
