import sharp from 'sharp';
import { embedProfile } from './embed-profile';
import { type Pixels, pixelsOf } from './pixels';

/** Converts pixels whose numbers mean colours of the profile `icc`. Phones write Display P3. */
export const intoSrgb = async (
  { data, width, height, channels }: Pixels,
  icc: Uint8Array,
): Promise<Pixels> => {
  const png = await sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const srgb = await sharp(embedProfile(png, icc)).raw().toBuffer({ resolveWithObject: true });
  return pixelsOf(srgb.data, srgb.info);
};
