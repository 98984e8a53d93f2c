import sharp from 'sharp';

/** The maximum of an image, of an animation only its first frame: phones take 200, medium format 102. */
export const MAX_MEGAPIXELS = 268;

/**
 * The loaders that may read untrusted bytes. All other loaders of libvips (PDF, ImageMagick, raw camera files …) stay
 * blocked. SVG is only read from memory: see svg.ts.
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
  // Loads AVIF. Of HEIC it reads only the part before the pixels.
  'VipsForeignLoadHeifFile',
  'VipsForeignLoadHeifBuffer',
];

/**
 * Applies the settings of sharp for the whole process: no cache (an image is read once), one thread per image (several
 * images run at the same time), and only the allowed loaders. May be called repeatedly.
 */
export const settleSharp = () => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ALLOWED_LOADERS });
};
