import sharp from 'sharp';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** An image with detail, in one of the accepted formats. */
export async function anImage(
  format: ImageFormat,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const tile = Math.max(1, Math.round(Math.min(width, height) / 8));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">
      <circle cx="${tile / 2}" cy="${tile / 2}" r="${tile / 3}" fill="#e4572e"/></pattern>
      <linearGradient id="g"><stop stop-color="#17bebb"/><stop offset="1" stop-color="#2e282a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).toFormat(format, { effort: 1 }).toBuffer();
  return new Uint8Array(bytes);
}

/** An image as a file to upload; its name tells the format. */
export async function anImageFile(name: string, width: number, height: number) {
  const ending = name.split('.').at(-1);
  const format = ending === 'jpg' ? 'jpeg' : (ending as ImageFormat);
  return { name, bytes: await anImage(format, width, height) };
}

/** Soft patches of brightness, the same ones in every size. */
export const anImageOfPatches = (format: ImageFormat, width: number, height: number) => {
  const raw = { width: 12, height: 8, channels: 3 as const };
  const patches = Uint8Array.from(
    { length: 12 * 8 * 3 },
    (_, n) => (Math.floor(n / 3) ** 3 * 37) % 256,
  );
  return sharp(patches, { raw })
    .resize(width, height, { kernel: 'cubic' })
    .toFormat(format)
    .toBuffer();
};

/** A JPEG of one colour. */
export const aPlainJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 110, b: 100 } } })
    .jpeg()
    .toBuffer();

/** A JPEG of 12 megapixels as a phone takes it: EXIF with time, maker and place; stored rotated (orientation 6). */
export async function aPhoneJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = { width: 504, height: 378, channels: 3, background: '#000', noise } as const;
  const bytes = await sharp({ create: grain })
    .resize(4032, 3024, { kernel: 'nearest' })
    .withExif({
      IFD0: { Make: 'Pear', Model: 'Pear 12', Software: '12.1', Orientation: '6' },
      IFD2: { DateTimeOriginal: '2026:02:03 14:15:16', OffsetTimeOriginal: '+01:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 31/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 51/1',
        GPSAltitudeRef: '0',
        GPSAltitude: '58/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new Uint8Array(bytes);
}
