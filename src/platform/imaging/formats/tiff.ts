import sharp from 'sharp';
import { readParts } from '../../read-parts';
import { convertColours } from '../colour/convert-colours';
import { asSharp, type Pixels, readPixels, shrink } from '../pixels';
import { DAMAGED_IMAGE, TOO_MUCH_MEMORY, UnreadableImage, UnsupportedImage } from '../port';
import { convertTiffColours } from './tiff-colours';
import { readTiffDirectory, readTiffSamples, type TiffDirectory } from './tiff-directory';

/**
 * Decodes a TIFF, upright, its longest edge at most `edge` pixels. `byLibvips` does it for nearly every file; geotiff
 * reads files libvips cannot (12 bits, planes in tiles, zstd, Lab of 8 bits …) or shows in wrong colours. Refuses with
 * UnreadableImage.
 */
export const decodeTiff = async (
  path: string,
  edge: number,
  byLibvips: () => Promise<Pixels>,
): Promise<Pixels> => {
  const directory = await readTiffDirectory(path).catch(() => undefined);
  if (directory && !isMisread(directory)) {
    try {
      return await byLibvips();
    } catch (error) {
      if (!(error instanceof UnsupportedImage)) throw error;
    }
  }
  return directory ? decodeByGeotiff(path, directory, edge) : byLibvips();
};

/**
 * libvips takes floating point numbers for linear light, cuts off whole numbers of 32 bits, takes YCbCr for RGB, every
 * Lab for one of a screen, and grey with alpha in two planes for one plane. Of the first kind of JPEG it shows nothing.
 */
const isMisread = (directory: TiffDirectory): boolean => {
  const { photometric, compression, sampleFormat, bits, samples, inPlanes } = directory;
  return (
    sampleFormat === 3 ||
    bits === 32 ||
    LAB.includes(photometric) ||
    (inPlanes && samples === 2) ||
    compression === OLD_JPEG ||
    (photometric === 6 && !YCBCR_COMPRESSIONS.includes(compression))
  );
};

const LAB = [8, 9];
const OLD_JPEG = 6;
/** JPEG and WebP: they convert YCbCr themselves. */
const YCBCR_COMPRESSIONS = [7, 50_001];

const decodeByGeotiff = async (
  path: string,
  directory: TiffDirectory,
  edge: number,
): Promise<Pixels> => {
  const { compression, photometric, iccProfile, orientation } = directory;
  try {
    if (compression === OLD_JPEG) return await decodeJpeg(path, directory, edge);
    const whole = convertTiffColours(directory, await readTiffSamples(path));
    const small = await shrink(whole, edge);
    const srgb =
      iccProfile && photometric === 2 ? await convertColours(small, iccProfile, 'srgb') : small;
    return await turn(srgb, orientation);
  } catch (error) {
    throw translateError(error);
  }
};

/** A TIFF of the first kind of JPEG usually holds one whole JPEG. */
const decodeJpeg = async (
  path: string,
  { jpeg, orientation }: TiffDirectory,
  edge: number,
): Promise<Pixels> => {
  if (!jpeg) throw new UnsupportedImage();
  const [offset, length] = jpeg;
  const bytes = await readParts(path, (read, size) => {
    const available = Math.max(0, size - offset);
    return read(offset, Math.min(length || available, available));
  });
  const image = sharp(bytes, { failOn: 'error' }).resize({
    width: edge,
    height: edge,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return turn(await readPixels(image), orientation);
};

/** Turns pixels by the EXIF orientation. */
const turn = async (pixels: Pixels, orientation: number): Promise<Pixels> => {
  if (!(orientation >= 2 && orientation <= 8)) return pixels;
  const png = await asSharp(pixels)
    .withMetadata({ orientation })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return readPixels(sharp(png).autoOrient(), pixels.gamut);
};

const translateError = (error: unknown): UnreadableImage => {
  if (error instanceof UnreadableImage) return error;
  const { message } = error as Error;
  if (/unsupported|not supported|unknown compression|only multiple of|not allowed/i.test(message))
    return new UnsupportedImage({ cause: error });
  const short = /allocation failed|memory/i.test(message);
  return new UnreadableImage(short ? TOO_MUCH_MEMORY : DAMAGED_IMAGE, { cause: error });
};
