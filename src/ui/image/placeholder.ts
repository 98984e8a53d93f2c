import { decode, isBlurhashValid } from 'blurhash';

// Eight by six pixels hold everything a blurhash encodes; the browser smooths them when it scales them up.
const WIDTH_PX = 8;
const HEIGHT_PX = 6;
const HEADER_BYTES = 54;

/**
 * Turns a blurhash into an image in a data URL of about 300 characters, so a server-rendered page shows it without a
 * script. The format is BMP because its encoder takes a few lines. Returns null for an invalid blurhash.
 */
export function placeholderOf(blurhash: string | null): string | null {
  if (!blurhash || !isBlurhashValid(blurhash).result) return null;
  const rgba = decode(blurhash, WIDTH_PX, HEIGHT_PX);
  const bmp = new Uint8Array(HEADER_BYTES + WIDTH_PX * HEIGHT_PX * 3);
  const header = new DataView(bmp.buffer);
  header.setUint16(0, 0x424d);
  header.setUint32(2, bmp.length, true);
  header.setUint32(10, HEADER_BYTES, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, WIDTH_PX, true);
  // A negative height puts the first row at the top.
  header.setInt32(22, -HEIGHT_PX, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  for (let pixel = 0; pixel < WIDTH_PX * HEIGHT_PX; pixel++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3);
    bmp.set([blue, green, red], HEADER_BYTES + pixel * 3);
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bmp))}`;
}
