import sharp from 'sharp';
import { displayP3 } from './display-p3';
import { embedInPng } from './embed-profile';
import { type Gamut, type Pixels, pixelsOf } from './pixels';

/** Converts pixels whose numbers are colours of the profile `icc`. */
export const convertColours = async (
  { data, width, height, channels }: Pixels,
  icc: Uint8Array,
  gamut: Gamut,
): Promise<Pixels> => {
  const png = await sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // Without `ignoreIcc` sharp converts to sRGB first, and then to the requested colours.
  const converted = await sharp(embedInPng(png, icc), { ignoreIcc: true })
    .withIccProfile(gamut, { attach: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixelsOf(converted.data, converted.info, gamut);
};

/** The same image in sRGB: colours beyond it become the nearest. */
export const toSrgb = async (pixels: Pixels): Promise<Pixels> =>
  pixels.gamut === 'srgb' ? pixels : convertColours(pixels, await displayP3(), 'srgb');
