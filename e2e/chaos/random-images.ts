import sharp from 'sharp';
import type { Picture } from './asset-state';
import type { Random } from './random';
import { sha256 } from './request';

export type Drawn = { bytes: Uint8Array<ArrayBuffer>; picture: Picture };

/** A small picture of twelve random colours: quick to make and to process, and like no other. */
export async function drawSmall(random: Random, name: string): Promise<Drawn> {
  const pixels = Uint8Array.from({ length: 36 }, () => random.below(256));
  const drawn = await sharp(pixels, { raw: { width: 4, height: 3, channels: 3 } })
    .resize(64, 48, { kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const bytes = new Uint8Array(drawn);
  return { bytes, picture: { sha256: await sha256(bytes), name, description: null } };
}

/** A picture that is all of one colour but for a few grains, so that its like exists only once. */
export async function drawPlain(
  random: Random,
  name: string,
  look: { width: number; height: number; colour: string },
): Promise<Drawn> {
  const grains = Uint8Array.from({ length: 48 }, () => random.below(256));
  const { width, height, colour } = look;
  const drawn = await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([
      { input: Buffer.from(grains), raw: { width: 4, height: 4, channels: 3 }, left: 0, top: 0 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const bytes = new Uint8Array(drawn);
  return { bytes, picture: { sha256: await sha256(bytes), name, description: null } };
}
