import { once } from 'node:events';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';

/** A colour absent from all good files. A rendition must never contain it. */
export const BAIT_COLOUR = { r: 255, g: 0, b: 255 } as const;

export type Bait = {
  /** URL of a server; no request may reach it. */
  url: string;
  /** Paths of an image in the colour of the bait and of a text file. */
  image: string;
  text: string;
  /** Every access so far: requests to the server, and reads of the files where the disk records them. */
  accesses(): Promise<string[]>;
  close(): Promise<void>;
};

/** Starts the server and writes the files named in hostile files. */
export async function createBait(folder: string): Promise<Bait> {
  const png = await sharp({
    create: { width: 64, height: 48, channels: 3, background: BAIT_COLOUR },
  })
    .png()
    .toBuffer();
  const [image, text] = [join(folder, 'bait.png'), join(folder, 'bait.txt')];
  await writeFile(image, png);
  await writeFile(text, 'BAIT BAIT BAIT_COLOUR');
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`The URL ${request.url} was requested.`);
    response.setHeader('Content-Type', 'image/png').end(png);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // With relatime, a read updates an access time only if it is older than the last write.
  for (const file of [image, text]) await utimes(file, 0, new Date());
  const wasRead = async (file: string) =>
    (await stat(file)).atimeMs > 0 ? [`The file ${file} was read.`] : [];
  return {
    url: `http://127.0.0.1:${port}`,
    image,
    text,
    accesses: async () => [...requests, ...(await wasRead(image)), ...(await wasRead(text))],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether an image contains the colour of the bait. */
export async function showsBait(bytes: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 180 && b > 180 && g < 90) return true;
  }
  return false;
}
