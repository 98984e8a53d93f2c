import { readFile, stat } from 'node:fs/promises';
import { asJpeg } from './as-jpeg';
import { captureOf } from './capture-of';
import { cutSquare } from './cut-square';
import { makeRenditions } from './make-renditions';
import type { Imaging, StatedDetails } from './port';
import { readExif } from './read-exif';
import { type Blocks, type Header, readHeader } from './read-header';
import { readPhotoDetails } from './read-photo-details';
import { readPngBlocks } from './read-png-blocks';
import { settleSharp } from './sharp-settings';

/**
 * Imaging by sharp (libvips), with libheif for HEIC and our own decoder for BMP. Sets up sharp for the whole process.
 */
export const makeImaging = (): Imaging => {
  settleSharp();
  return {
    readHeader: async (path) => {
      const { contentType, width, height } = await readHeader(path);
      return { contentType, width, height };
    },
    readDetails: async (path) => readDetails(path, await readHeader(path)),
    process: async (path) => {
      const header = await readHeader(path);
      return { ...(await readDetails(path, header)), ...(await makeRenditions(path, header)) };
    },
    asJpeg: async (path) => asJpeg(path, await readHeader(path)),
    square: async (path) => cutSquare(path, await readHeader(path)),
  };
};

const readDetails = async (path: string, header: Header): Promise<StatedDetails> => {
  const { width, height } = header;
  const blocks = await readBlocks(path, header);
  const exif = await readExif(blocks.exif);
  return { width, height, capture: captureOf(exif), photo: readPhotoDetails({ ...blocks, exif }) };
};

const readBlocks = async (path: string, { contentType, blocks }: Header): Promise<Blocks> => {
  if (contentType === 'image/tiff') return { ...blocks, exif: await readSmall(path) };
  if (contentType !== 'image/png') return blocks;
  const found = await readPngBlocks(path);
  return {
    exif: blocks.exif ?? found.exif,
    iptc: blocks.iptc ?? found.iptc,
    xmp: blocks.xmp ?? found.xmp,
    texts: found.texts,
  };
};

/** A TIFF is itself an EXIF block, and its directory may be at its end. Larger files give no capture data. */
const MAX_TIFF_BYTES = 64_000_000;

const readSmall = async (path: string): Promise<Uint8Array | undefined> =>
  (await stat(path)).size > MAX_TIFF_BYTES ? undefined : readFile(path);
