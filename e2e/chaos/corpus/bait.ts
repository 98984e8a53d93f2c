import { once } from 'node:events';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';

/** A colour that no good file has: where it is seen, something was shown that must not be. */
export const BAIT = { r: 255, g: 0, b: 255 } as const;

export type Bait = {
  /** Address of a server of ours that nobody has any business with. */
  url: string;
  /** A picture on the disk, all in the colour of the bait, and a text beside it. */
  picture: string;
  text: string;
  /** What was taken: requests to the server, and files that were read where the disk tells. */
  taken(): Promise<string[]>;
  close(): Promise<void>;
};

/** Lays out what hostile files refer to. */
export async function layBait(folder: string): Promise<Bait> {
  const colour = await sharp({ create: { width: 64, height: 48, channels: 3, background: BAIT } })
    .png()
    .toBuffer();
  const [picture, text] = [join(folder, 'bait.png'), join(folder, 'bait.txt')];
  await writeFile(picture, colour);
  await writeFile(text, 'BAIT BAIT BAIT');
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`The address ${request.url} was asked for.`);
    response.setHeader('Content-Type', 'image/png').end(colour);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // A disk notes the time of a reading where the one before is older than the last writing.
  for (const file of [picture, text]) await utimes(file, 0, new Date());
  const wasRead = async (file: string) =>
    (await stat(file)).atimeMs > 0 ? [`The file ${file} was read.`] : [];
  return {
    url: `http://127.0.0.1:${port}`,
    picture,
    text,
    taken: async () => [...requests, ...(await wasRead(picture)), ...(await wasRead(text))],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the colour of the bait is to be seen in a picture. */
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
