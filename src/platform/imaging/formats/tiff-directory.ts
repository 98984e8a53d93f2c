import { stat } from 'node:fs/promises';
import { endianness } from 'node:os';
import { fromFile, type GeoTIFFImage } from 'geotiff';

/** How a TIFF codes its first image. */
export type TiffDirectory = {
  width: number;
  height: number;
  /** 1 to 8, as in EXIF. */
  orientation: number;
  /** 6: JPEG as first described by TIFF 6.0. 7: JPEG as it is usual now. */
  compression: number;
  /** The number of the colour model: see tiff-colours.ts. */
  photometric: number;
  /** Bits of one sample. */
  bits: number;
  /** 1: from zero up. 2: with a sign. 3: floating point. */
  sampleFormat: number;
  /** Samples of one pixel. */
  samples: number;
  /** Whether each sample has a plane of its own. */
  inPlanes: boolean;
  /** The kind of the first sample after the colours. 1: alpha, multiplied into the colours. 2: alpha. */
  extraSample: number;
  /** Whether neighbouring pixels share their colour samples, as photometric 6 may have it. */
  subsampled: boolean;
  /** Whether Lab numbers refer to the white of a screen (D65), and not of print (D50). */
  screenWhite: boolean;
  iccProfile: Uint8Array | undefined;
  /** Offset and length of one whole JPEG, if the compression is 6 and the file has one. */
  jpeg: [number, number] | undefined;
};

/** Reads the first directory of the TIFF at `path`. Rejects if that is not possible. */
export const readTiffDirectory = (path: string): Promise<TiffDirectory> =>
  withTiff(path, async (image) => {
    const load = (tag: number) => loadNumbers(image, tag);
    const first = async (tag: number, otherwise: number) => (await load(tag))[0] ?? otherwise;
    const [width, height] = [await first(256, 0), await first(257, 0)];
    if (!(width > 0 && height > 0)) throw new Error('The TIFF names no size.');
    const [jpegOffset, profile] = [await first(513, 0), await load(34675)];
    const [whiteX = 0, whiteXDivisor = 1] = await load(318);
    return {
      width,
      height,
      orientation: await first(274, 1),
      compression: await first(259, 1),
      photometric: await first(262, 1),
      bits: await first(BITS_PER_SAMPLE, 1),
      sampleFormat: await first(339, 1),
      samples: await first(277, 1),
      inPlanes: (await first(284, 1)) === 2,
      extraSample: await first(338, 0),
      subsampled: (await load(530)).some((step) => step !== 1),
      screenWhite: Math.abs(whiteX / whiteXDivisor - 0.3127) < 0.005,
      iccProfile: profile.length > 0 ? Uint8Array.from(profile) : undefined,
      jpeg: jpegOffset > 0 ? [jpegOffset, await first(514, 0)] : undefined,
    };
  });

/** The values of one entry; none if the directory has no such entry. */
const loadNumbers = async ({ fileDirectory }: GeoTIFFImage, tag: number): Promise<number[]> => {
  const value = await fileDirectory.loadValue(tag);
  return value === undefined ? [] : typeof value === 'number' ? [value] : Array.from(value);
};

/** The samples of the first image, pixel by pixel. */
export const readTiffSamples = (path: string): Promise<ArrayLike<number>> =>
  withTiff(path, async (image) => {
    const blocks = image.isTiled ? [324, 325] : [273, 279];
    const [offsets = [], lengths = []] = await Promise.all(
      blocks.map((tag) => loadNumbers(image, tag)),
    );
    const { size } = await stat(path);
    // geotiff reads bytes missing in the file as zeros.
    if (offsets.some((offset, index) => offset + (lengths[index] ?? 0) > size))
      throw new Error('The TIFF ends early.');
    if ((await loadNumbers(image, FILL_ORDER))[0] === 2) turnBits(image);
    readUnpackedSamples(image);
    return await image.readRasters({ interleave: true });
  });

/**
 * geotiff unpacks samples of 2 or 12 bits into whole bytes, in the byte order of this machine, but then looks for them
 * at their offsets in the file. From here on the directory has their new offsets.
 */
const readUnpackedSamples = (image: GeoTIFFImage) => {
  const bits = image.getBitsPerSample();
  if (bits % 8 === 0) return;
  const unpacked = Array.from({ length: image.getSamplesPerPixel() }, () => (bits > 8 ? 16 : 8));
  image.getBitsPerSample = () => bits;
  image.fileDirectory.actualizedFields.set(BITS_PER_SAMPLE, unpacked);
  image.littleEndian = endianness() === 'LE';
};

/** From here on geotiff reads every byte with its bits reversed: it ignores the file's bit order. */
const turnBits = (image: GeoTIFFImage) => {
  const { source } = image;
  image.source = Object.create(source, {
    fetch: {
      value: async (...request: Parameters<typeof source.fetch>) =>
        (await source.fetch(...request)).map((bytes) => new Uint8Array(bytes).map(turned).buffer),
    },
  });
};

const turned = (byte: number): number => {
  let left = byte;
  let bits = 0;
  for (let bit = 0; bit < 8; bit++) {
    bits = (bits << 1) | (left & 1);
    left >>= 1;
  }
  return bits;
};

const BITS_PER_SAMPLE = 258;
const FILL_ORDER = 266;

const withTiff = async <Result>(path: string, use: (image: GeoTIFFImage) => Promise<Result>) => {
  const tiff = await fromFile(path);
  try {
    return await use(await tiff.getImage());
  } finally {
    await tiff.close();
  }
};
