import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export type TileServer = {
  /** A value for MAP_TILES_URL. */
  url: string;
  /** Every request so far, oldest first. */
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  /** Whether it answers with tiles; if not, with 503. */
  answering: boolean;
  close(): Promise<void>;
};

/** Starts a server of map tiles, all of them of one colour. */
export async function startTileServer(): Promise<TileServer> {
  const background = '#9cc4a0';
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer();
  const server = createServer(({ url = '', headers }, response) => {
    tiles.requests.push({ path: url, headers });
    if (!tiles.answering) return response.writeHead(503).end();
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(tile);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tiles: TileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    requests: [],
    answering: true,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return tiles;
}
