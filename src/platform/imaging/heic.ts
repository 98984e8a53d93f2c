import { readFile } from 'node:fs/promises';
import { convertCodedColours } from './convert-coded-colours';
import { convertColours } from './convert-colours';
import { isWideProfile } from './is-wide-profile';
import { openImage } from './open-image';
import { type Pixels, shrink } from './pixels';
import { DAMAGED_IMAGE, UnreadableImage } from './port';
import { readCodedColours } from './read-coded-colours';

/**
 * Decodes a HEIC image, which sharp cannot, its longest edge at most `edge` pixels. 48 MP take 4 seconds and 650 MB.
 * `mayBeWide`: as for `decode`. Decoding applies the file's rotation and mirroring. If the file has several images, the
 * primary one is decoded. Refuses damaged files with UnreadableImage.
 */
export const decodeHeic = async (
  path: string,
  edge: number,
  mayBeWide: boolean,
): Promise<Pixels> => {
  const whole = await decodeWhole(await readFile(path));
  const pixels = await shrink(whole, edge);
  const { icc } = await (await openImage(path, { limitInputPixels: false })).metadata();
  if (icc) return convertColours(pixels, icc, mayBeWide && isWideProfile(icc) ? 'p3' : 'srgb');
  const codes = await readCodedColours(path, 'image/heic');
  return codes ? convertCodedColours({ ...pixels, white: 255 }, codes, { mayBeWide }) : pixels;
};

/** Loaded with the first HEIC image: it takes 0.2 s and 40 MB. */
export const loadLibheif = async () => (await import('libheif-js/wasm-bundle.js')).default;

const decodeWhole = async (bytes: Uint8Array): Promise<Pixels> => {
  const libheif = await loadLibheif();
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (image === undefined) throw new UnreadableImage(DAMAGED_IMAGE);
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const decoded = await new Promise<boolean>((resolve) => {
    image.display({ data, width, height }, (shown) => resolve(shown !== null));
  });
  if (!decoded) throw new UnreadableImage(DAMAGED_IMAGE);
  return { data: new Uint8Array(data.buffer), width, height, channels: 4, gamut: 'srgb' };
};
