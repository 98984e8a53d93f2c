import sharp from 'sharp';

/** A picture may hold at most this many pixels, all frames of an animation counted. */
export const MAX_MEGAPIXELS = 100;

/**
 * The loaders that may touch bytes of strangers. Everything else libvips was built with (SVG, TIFF, PDF,
 * ImageMagick, raw camera files …) stays shut: one SVG of a few KB can hold a core for minutes. A format
 * gets in by a line here once something bounds what it may cost.
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
  // The loader of AVIF; HEIC passes it too and is told apart by `refuseUnlessSupported`.
  'VipsForeignLoadHeifFile',
  'VipsForeignLoadHeifBuffer',
];

/**
 * Settings of sharp that hold for the whole process: no cache (a picture is read once), one thread per
 * picture (several pictures run side by side), and only the allowed loaders. Calling it again is harmless.
 */
export const settleSharp = () => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ALLOWED_LOADERS });
};
