import sharp from 'sharp';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Signed decimal degrees and metres. */
type Gps = { latitude: number; longitude: number; altitude?: number };

type CameraOptions = {
  megapixels?: number;
  /** False: the camera had no fix. */
  gps?: Gps | boolean;
  make?: string;
  model?: string;
  software?: string;
  /** As a camera writes it: `2024:05:01 12:00:00`. */
  recordedAt?: string;
  /** EXIF orientation 1–8. The stored pixels are always landscape. */
  orientation?: number;
  seed?: number;
};

const PARIS: Gps = { latitude: 48.858333, longitude: 2.294444, altitude: 35.5 };

/** A 3:2 JPEG like a camera's: soft colours, fine grain, EXIF. The same options give the same bytes. */
export const aCameraJpeg = async ({
  megapixels = 12,
  gps = true,
  make = 'Canon',
  model = 'Canon EOS R6',
  software = 'Firmware 1.8.2',
  recordedAt = '2024:05:01 12:00:00',
  orientation = 1,
  seed = 1,
}: CameraOptions = {}): Promise<Buffer> => {
  const width = Math.max(3, Math.round(Math.sqrt(megapixels * 1.5e6)));
  const height = Math.max(2, Math.round(width / 1.5));
  const at = gps === true ? PARIS : gps;
  const jpeg = await sharp(await grainyScene(width, height, seed), {
    raw: { width, height, channels: 3 },
  })
    .withExif({
      IFD0: { Make: make, Model: model, Software: software, DateTime: recordedAt },
      IFD2: { DateTimeOriginal: recordedAt },
      ...(at ? { IFD3: gpsTags(at) } : {}),
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
  return at && (at.altitude ?? 0) < 0 ? belowSeaLevel(jpeg) : jpeg;
};

type PlainOptions = {
  width?: number;
  height?: number;
  alpha?: boolean;
  /** Three frames, each of another colour; GIF and WebP only. */
  animated?: boolean;
  seed?: number;
};

/** A small image of the format: a soft scene without grain and EXIF. The same options give the same pixels. */
export const anImage = async (
  format: ImageFormat,
  { width = 120, height = 80, alpha = false, animated = false, seed = 1 }: PlainOptions = {},
): Promise<Buffer> => {
  if (animated) return anAnimation(format, width, height);
  const scene = sharp(await softScene(width, height, seed), {
    raw: { width, height, channels: 3 },
  });
  return (alpha ? scene.ensureAlpha(0.5) : scene).toFormat(format).toBuffer();
};

/** Text instead of an image. */
export const notAnImage = (): Buffer => Buffer.from('Dear Anna,\n\nthis is a letter.\n');

/** The first part of a file, like an interrupted upload. */
export const truncated = (file: Buffer, part = 0.5): Buffer =>
  file.subarray(0, Math.floor(file.length * part));

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const seededRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

/** Red, green and blue frame, in this order. */
const anAnimation = (format: ImageFormat, width: number, height: number) => {
  if (format !== 'gif' && format !== 'webp') throw new Error(`${format} is not animated here.`);
  const frame = width * height * 3;
  const frames = Buffer.alloc(frame * 3);
  for (let byte = 0; byte < frames.length; byte++)
    if (byte % 3 === Math.floor(byte / frame)) frames[byte] = 220;
  return sharp(frames, { raw: { width, height: height * 3, channels: 3, pageHeight: height } })
    .toFormat(format, { loop: 0, delay: [100, 100, 100] })
    .toBuffer();
};

/** A few random colours scaled to the size: broad, soft areas. */
const softScene = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp(randomBytes(6 * 4 * 3, seed), { raw: { width: 6, height: 4, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();

/** The soft scene with sensor grain, so the file is as large as a camera's. */
const grainyScene = async (width: number, height: number, seed: number): Promise<Buffer> => {
  const scene = await softScene(width, height, seed);
  const grain = randomBytes(65_521, seed + 1); // A prime length, so rows do not repeat.
  for (let byte = 0; byte < scene.length; byte++) {
    const noisy = (scene[byte] ?? 0) + ((grain[byte % grain.length] ?? 0) >> 3) - 16;
    scene[byte] = Math.min(Math.max(noisy, 0), 255);
  }
  return scene;
};

const randomBytes = (length: number, seed: number): Buffer => {
  const random = seededRandom(seed);
  return Buffer.from(Uint8Array.from({ length }, () => random() * 256));
};

const gpsTags = ({ latitude, longitude, altitude }: Gps): Record<string, string> => ({
  GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
  GPSLatitude: degreesMinutesSeconds(latitude),
  GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
  GPSLongitude: degreesMinutesSeconds(longitude),
  ...(altitude === undefined
    ? {}
    : { GPSAltitudeRef: '0', GPSAltitude: `${Math.round(Math.abs(altitude) * 100)}/100` }),
});

const degreesMinutesSeconds = (degrees: number): string => {
  const seconds = Math.abs(degrees) * 3600;
  const whole = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds - whole * 3600) / 60);
  return `${whole}/1 ${minutes}/1 ${Math.round((seconds - whole * 3600 - minutes * 60) * 1e4)}/10000`;
};

/** Sets the altitude reference, always written as 0 by libvips. */
const belowSeaLevel = (jpeg: Buffer): Buffer => {
  const entry = jpeg.indexOf(Buffer.from('050001000100000000', 'hex'));
  if (entry < 0) throw new Error('The EXIF block has no altitude reference.');
  jpeg[entry + 8] = 1;
  return jpeg;
};
