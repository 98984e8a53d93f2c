import { open, readFile } from 'node:fs/promises';
import { decode } from 'bmp-ts';
import { type Pixels, shrink } from './pixels';
import { UnreadableImage } from './port';

const damaged = 'This image is damaged: its first part cannot be read.';

/** Reads width and height of a BMP from its first bytes. Refuses with UnreadableImage if it has none. */
export const readBmpSize = async (path: string): Promise<{ width: number; height: number }> => {
  const head = Buffer.alloc(26);
  const handle = await open(path);
  try {
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    if (bytesRead < head.length) throw new UnreadableImage(damaged);
  } finally {
    await handle.close();
  }
  // A negative height means that the first row is the top one.
  const [width, height] = [head.readInt32LE(18), Math.abs(head.readInt32LE(22))];
  if (head.readUInt32LE(14) < 40 || width < 1 || height < 1) throw new UnreadableImage(damaged);
  return { width, height };
};

/** Decodes a BMP, its longest edge at most `edge` pixels. Refuses damaged files with UnreadableImage. */
export const decodeBmp = async (path: string, edge: number): Promise<Pixels> => {
  const { data, width, height } = decodeWhole(await readFile(path));
  // The input order is alpha, blue, green, red. Most programs leave the alpha of a BMP 0 and mean no transparency.
  for (let at = 0; at < data.length; at += 4) {
    const [blue, green, red] = [data[at + 1], data[at + 2], data[at + 3]];
    data[at] = red ?? 0;
    data[at + 1] = green ?? 0;
    data[at + 2] = blue ?? 0;
    data[at + 3] = 255;
  }
  return shrink({ data, width, height: Math.abs(height), channels: 4 }, edge);
};

const decodeWhole = (bytes: Buffer) => {
  try {
    // The library's own order: it ignores a requested order for images with a palette.
    return decode(bytes);
  } catch (cause) {
    throw new UnreadableImage('The image is damaged or incomplete and cannot be shown.', {
      cause,
    });
  }
};
