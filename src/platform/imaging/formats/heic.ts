import { readFile } from 'node:fs/promises';
import { convertCodedColours } from '../colour/convert-coded-colours';
import { convertColours } from '../colour/convert-colours';
import { isWideProfile } from '../colour/is-wide-profile';
import { readCodedColours } from '../colour/read-coded-colours';
import { asSharp, type Pixels, readPixels, shrink } from '../pixels';
import { DAMAGED_IMAGE, TOO_MUCH_MEMORY, UnreadableImage } from '../port';
import { decodeHeicTiles, type Turn } from './heic-tiles';
import { openImage } from './open-image';

/**
 * Decodes a HEIC image, which sharp cannot, its longest edge at most `edge` pixels. 48 MP take 4 seconds and 290 MB, 200 MP
 * 20 seconds and 710 MB.
 * `mayBeWide`: as for `decode`. Decoding applies the file's rotation and mirroring. If the file has several images, the
 * primary one is decoded. Refuses damaged files with UnreadableImage.
 */
export const decodeHeic = async (
  path: string,
  edge: number,
  mayBeWide: boolean,
): Promise<Pixels> => {
  const pixels = await decodeUpright(await readFile(path), edge).catch(translateError);
  const { icc } = await (await openImage(path, { limitInputPixels: false })).metadata();
  if (icc) return convertColours(pixels, icc, mayBeWide && isWideProfile(icc) ? 'p3' : 'srgb');
  const codes = await readCodedColours(path, 'image/heic');
  return codes ? convertCodedColours({ ...pixels, white: 255 }, codes, { mayBeWide }) : pixels;
};

/** Without memory, libheif ends itself or this process gets none. */
const translateError = (cause: Error): never => {
  const short = /memory|allocation|aborted/i.test(cause.message);
  throw short ? new UnreadableImage(TOO_MUCH_MEMORY, { cause }) : cause;
};

/** Loaded with the first HEIC image: it takes 0.2 s and 40 MB. */
export const loadLibheif = async () => (await import('libheif-js/wasm-bundle.js')).default;

/** A transparent or cropped image is decoded whole. */
const decodeUpright = async (bytes: Uint8Array, edge: number): Promise<Pixels> => {
  const libheif = await loadLibheif();
  const stored = decodeHeicTiles(libheif, bytes);
  if (!stored) return shrink(await decodeWhole(libheif, bytes), edge);
  const { data, width, height, turns } = stored;
  let pixels = await shrink({ data, width, height, channels: 3, gamut: 'srgb' }, edge);
  for (const turn of turns) pixels = await applyTurn(pixels, turn);
  return pixels;
};

const applyTurn = async (pixels: Pixels, turn: Turn): Promise<Pixels> => {
  const image = asSharp(pixels);
  if ('degreesClockwise' in turn) image.rotate(turn.degreesClockwise);
  else if (turn.mirror === 'top to bottom') image.flip();
  else image.flop();
  return readPixels(image, pixels.gamut);
};

const decodeWhole = async (
  libheif: Awaited<ReturnType<typeof loadLibheif>>,
  bytes: Uint8Array,
): Promise<Pixels> => {
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
