import sharp from 'sharp';
import type { Bytes } from './carried-files';
import { type Created, call } from './fixtures';

/** A small image, different for every number. */
export async function anImage(name: string, number: number): Promise<Bytes> {
  const background = { r: number, g: 255 - number, b: (number * 7) % 256 };
  const buffer = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** The sorted names of all assets listed by the interface. */
export async function namesIn(library: Created): Promise<string[]> {
  const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
  const { data } = await answer.json();
  return (data as { name: string }[]).map(({ name }) => name).sort();
}
