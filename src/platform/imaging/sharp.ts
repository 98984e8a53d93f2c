import { readFile, stat } from 'node:fs/promises';
import { asJpeg } from './as-jpeg';
import { cutSquare } from './cut-square';
import { derive } from './derive';
import type { Imaging, StatedDetails } from './port';
import { readCapture } from './read-capture';
import { type Header, readHeader } from './read-header';
import { settleSharp } from './sharp-settings';

/** Imaging by sharp (libvips), with libheif for HEIC and an own decoder for BMP. Sets up sharp for the whole process. */
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
      return { ...(await readDetails(path, header)), ...(await derive(path, header)) };
    },
    asJpeg: async (path) => asJpeg(path, await readHeader(path)),
    square: async (path) => cutSquare(path, await readHeader(path)),
  };
};

const readDetails = async (path: string, header: Header): Promise<StatedDetails> => {
  const { contentType, width, height, exif } = header;
  const block = contentType === 'image/tiff' ? await readSmall(path) : exif;
  return { width, height, capture: await readCapture(block) };
};

/** A TIFF is itself an EXIF block, and its directory may be at its end. Larger files give no capture data. */
const MAX_TIFF_BYTES = 64_000_000;

const readSmall = async (path: string): Promise<Uint8Array | undefined> =>
  (await stat(path)).size > MAX_TIFF_BYTES ? undefined : readFile(path);
