import { decode, isBlurhashValid } from 'blurhash';

// Eight by six pixels carry all that a blurhash knows; the browser smooths them on the way up.
const width = 8;
const height = 6;
const headerBytes = 54;

/**
 * A blurhash as a picture in a data address, about 300 characters: the server draws it, so that no script is
 * needed to see it. A BMP, because that is written by hand in a few lines. Null for what is no blurhash.
 */
export function placeholderOf(blurhash: string | null): string | null {
  if (!blurhash || !isBlurhashValid(blurhash).result) return null;
  const rgba = decode(blurhash, width, height);
  const bmp = Buffer.alloc(headerBytes + width * height * 3);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(headerBytes, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  // A negative height: the first row is the top one.
  bmp.writeInt32LE(-height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3);
    bmp.set([blue, green, red], headerBytes + pixel * 3);
  }
  return `data:image/bmp;base64,${bmp.toString('base64')}`;
}
