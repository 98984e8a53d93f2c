import sharp from 'sharp';
import type { Bytes } from './carried-files';
import type { Created } from './fixtures';
import { assetsOf } from './fixtures';

/** A small image, different for every number. */
export async function anImage(name: string, number: number): Promise<Bytes> {
  const background = { r: number, g: 255 - number, b: (number * 7) % 256 };
  const buffer = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** The sorted names of all assets listed by the interface. */
export const namesIn = async (library: Created) =>
  (await assetsOf(library)).map(({ name }) => name).sort();
