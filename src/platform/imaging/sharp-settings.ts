import sharp from 'sharp';

/** An image may hold at most this many pixels, all frames of an animation counted. */
export const MAX_MEGAPIXELS = 100;

/**
 * The loaders that may touch bytes of strangers. Everything else libvips was built with (PDF, ImageMagick, raw
 * camera files …) stays shut. SVG is read from memory alone: see svg.ts.
 */
const ALLOWED_LOADERS = [
  'VipsForeignLoadJpegFile',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngFile',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpFile',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifFile',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadTiffFile',
  'VipsForeignLoadSvgBuffer',
  // The loader of AVIF. Of HEIC it reads what stands before the pixels.
  'VipsForeignLoadHeifFile',
  'VipsForeignLoadHeifBuffer',
];

/**
 * Settings of sharp that hold for the whole process: no cache (an image is read once), one thread per
 * image (several images run side by side), and only the allowed loaders. Calling it again is harmless.
 */
export const settleSharp = () => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ALLOWED_LOADERS });
};
