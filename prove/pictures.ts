import sharp from 'sharp';
import { sha256 } from './call';
import type { Picture } from './family';
import type { Random } from './random';

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
