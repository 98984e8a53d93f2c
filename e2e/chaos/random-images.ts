import sharp, { type Sharp } from 'sharp';
import type { UploadFile } from '../support/api';
import type { Content } from './asset-state';
import type { Random } from './random';
import { sha256 } from './request';

/** A file to upload and its model. */
export type RandomImage = { file: UploadFile; content: Content };

const randomBytes = (random: Random, length: number) =>
  Uint8Array.from({ length }, () => random.below(256));

/** A small PNG of twelve random colours: quick to make and to process, and unique. */
export async function aRandomImage(random: Random, name: string): Promise<RandomImage> {
  const raw = { width: 4, height: 3, channels: 3 } as const;
  const image = sharp(randomBytes(random, 36), { raw }).resize(64, 48, { kernel: 'nearest' });
  return toFile(image, name);
}

/** A PNG of one colour, unique because of a few random pixels in a corner. */
export async function aColourImage(
  random: Random,
  name: string,
  { width, height, colour }: { width: number; height: number; colour: string },
): Promise<RandomImage> {
  const input = Buffer.from(randomBytes(random, 48));
  const image = sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input, raw: { width: 4, height: 4, channels: 3 }, left: 0, top: 0 },
  ]);
  return toFile(image, name);
}

async function toFile(image: Sharp, name: string): Promise<RandomImage> {
  const bytes = new Uint8Array(await image.png({ compressionLevel: 1 }).toBuffer());
  return {
    file: { bytes, name },
    content: { sha256: await sha256(bytes), name, description: null },
  };
}
