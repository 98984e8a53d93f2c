import sharp from 'sharp';
import { asSharp, type Gamut, type Pixels, readPixels } from '../pixels';
import { embedInPng } from './embed-profile';

/** Converts pixels whose numbers are colours of the profile `icc`. */
export const convertColours = async (
  pixels: Pixels,
  icc: Uint8Array,
  gamut: Gamut,
): Promise<Pixels> => {
  const png = await asSharp(pixels).png({ compressionLevel: 0 }).toBuffer();
  // Without `ignoreIcc` sharp converts to sRGB first, and then to the requested colours.
  const image = sharp(embedInPng(png, icc), { ignoreIcc: true });
  return readPixels(image.withIccProfile(gamut, { attach: false }), gamut);
};

/** The same image in sRGB: colours beyond it become the nearest. */
export const toSrgb = async (pixels: Pixels): Promise<Pixels> =>
  pixels.gamut === 'srgb' ? pixels : convertColours(pixels, await displayP3(), 'srgb');

let profile: Promise<Uint8Array> | undefined;

/** libvips's colour profile of Display P3: 480 bytes, without any text about its maker. */
export const displayP3 = (): Promise<Uint8Array> => {
  profile ??= readBuiltIn();
  return profile;
};

const readBuiltIn = async (): Promise<Uint8Array> => {
  const pixel = sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips has no profile of Display P3.');
  return icc;
};
