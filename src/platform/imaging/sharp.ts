import { cutSquare } from './cut-square';
import { derive } from './derive';
import type { Imaging } from './port';
import { readCapture } from './read-capture';
import { readHeader } from './read-header';
import { settleSharp } from './sharp-settings';

/** Imaging by sharp (libvips) for JPEG, PNG, WebP, GIF and AVIF. Sets sharp up for the whole process. */
export const makeImaging = (): Imaging => {
  settleSharp();
  return {
    readHeader: async (path) => {
      const { contentType, width, height } = await readHeader(path);
      return { contentType, width, height };
    },
    process: async (path) => {
      const { width, height, exif } = await readHeader(path);
      const derived = await derive(path, Math.max(width, height));
      return { width, height, capture: await readCapture(exif), ...derived };
    },
    square: async (path) => {
      await readHeader(path);
      return cutSquare(path);
    },
  };
};
