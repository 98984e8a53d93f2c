import { asJpeg } from './as-jpeg';
import { cutSquare } from './cut-square';
import { derive } from './derive';
import type { Imaging } from './port';
import { readCapture } from './read-capture';
import { readHeader } from './read-header';
import { settleSharp } from './sharp-settings';

/** Imaging by sharp (libvips), and by libheif and bmp-ts for what sharp cannot decode. Sets sharp up for the whole process. */
export const makeImaging = (): Imaging => {
  settleSharp();
  return {
    readHeader: async (path) => {
      const { contentType, width, height } = await readHeader(path);
      return { contentType, width, height };
    },
    process: async (path) => {
      const { exif, ...header } = await readHeader(path);
      const { width, height } = header;
      const derived = await derive(path, header);
      return { width, height, capture: await readCapture(exif), ...derived };
    },
    asJpeg: async (path) => asJpeg(path, await readHeader(path)),
    square: async (path) => cutSquare(path, await readHeader(path)),
  };
};
