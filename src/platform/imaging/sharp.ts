import { readFile, stat } from 'node:fs/promises';
import { asJpeg } from './as-jpeg';
import { cutSquare } from './cut-square';
import { derive } from './derive';
import type { Imaging } from './port';
import { readCapture } from './read-capture';
import { readHeader } from './read-header';
import { settleSharp } from './sharp-settings';

/** Imaging by sharp (libvips), with libheif for HEIC and an own decoder for BMP. Sets up sharp for the whole process. */
export const makeImaging = (): Imaging => {
  settleSharp();
  return {
    readHeader: async (path) => {
      const { contentType, width, height } = await readHeader(path);
      return { contentType, width, height };
    },
    process: async (path) => {
      const { exif, ...header } = await readHeader(path);
      const { width, height, contentType } = header;
      const block = contentType === 'image/tiff' ? await readSmall(path) : exif;
      const derived = await derive(path, header);
      return { width, height, capture: await readCapture(block), ...derived };
    },
    asJpeg: async (path) => asJpeg(path, await readHeader(path)),
    square: async (path) => cutSquare(path, await readHeader(path)),
  };
};

/** A TIFF is itself an EXIF block, and its directory may be at its end. Larger files give no capture data. */
const MAX_TIFF_BYTES = 64_000_000;

const readSmall = async (path: string): Promise<Uint8Array | undefined> =>
  (await stat(path)).size > MAX_TIFF_BYTES ? undefined : readFile(path);
