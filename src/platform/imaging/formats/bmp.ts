import { readFile } from 'node:fs/promises';
import { type Pixels, shrink } from '../pixels';
import { DAMAGED_IMAGE, UnreadableImage } from '../port';
import { type BmpHeader, readBmpHeader } from './bmp-header';

const damaged = () => new UnreadableImage(DAMAGED_IMAGE);

/**
 * Decodes a BMP, its longest edge at most `edge` pixels. Refuses damaged files with UnreadableImage. Unlike every
 * library in the registry, it shows all mandatory files of the public bmpsuite.
 */
export const decodeBmp = async (path: string, edge: number): Promise<Pixels> => {
  const bytes = await readFile(path);
  const header = readBmpHeader(bytes);
  const data = readPixels(bytes, header);
  const { width, height } = header;
  return shrink({ data, width, height, channels: 4, gamut: 'srgb' }, edge);
};

/** The pixels of a BMP, RGBA, top row first. Refuses with UnreadableImage a file ending before its last row. */
function readPixels(bytes: Buffer, header: BmpHeader): Uint8Array {
  const pixels = new Uint8Array(header.width * header.height * 4);
  if (header.runLength) readRunLengths(bytes, header, pixels);
  else readRows(bytes, header, pixels);
  return pixels;
}

function readRows(bytes: Buffer, header: BmpHeader, pixels: Uint8Array) {
  const { width, height, bitsPerPixel, pixelsAt } = header;
  // Rows are padded to four bytes.
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const lastByte = Math.ceil((width * bitsPerPixel) / 8);
  if (pixelsAt + (height - 1) * rowBytes + lastByte > bytes.length) throw damaged();
  const readRow = rowReader(bytes, header, pixels);
  for (let row = 0; row < height; row++)
    readRow(pixelsAt + row * rowBytes, startOfRow(header, row));
  if (bitsPerPixel === 32 && header.masks[3] !== 0) makeOpaqueIfInvisible(pixels);
}

/** Offset, in the result, of a row of the file. */
const startOfRow = ({ width, height, topDown }: BmpHeader, row: number) =>
  (topDown ? row : height - 1 - row) * width * 4;

type ReadRow = (from: number, to: number) => void;

function rowReader(bytes: Buffer, header: BmpHeader, pixels: Uint8Array): ReadRow {
  if (header.bitsPerPixel <= 8) return indexedRowReader(bytes, header, pixels);
  if (header.bitsPerPixel === 24) return trueColourRowReader(bytes, header, pixels);
  return maskedRowReader(bytes, header, pixels);
}

const indexedRowReader =
  (bytes: Buffer, header: BmpHeader, pixels: Uint8Array): ReadRow =>
  (from, to) => {
    const { bitsPerPixel: bits, width } = header;
    const mask = 2 ** bits - 1;
    const perByte = 8 / bits;
    for (let x = 0; x < width; x++) {
      const byte = bytes[from + Math.floor(x / perByte)] ?? 0;
      const index = (byte >> (8 - bits * ((x % perByte) + 1))) & mask;
      setColour(pixels, to + x * 4, header.palette, index);
    }
  };

const trueColourRowReader =
  (bytes: Buffer, { width }: BmpHeader, pixels: Uint8Array): ReadRow =>
  (from, to) => {
    for (let x = 0, at = from, target = to; x < width; x++, at += 3, target += 4) {
      pixels[target] = bytes[at + 2] ?? 0;
      pixels[target + 1] = bytes[at + 1] ?? 0;
      pixels[target + 2] = bytes[at] ?? 0;
      pixels[target + 3] = 255;
    }
  };

function maskedRowReader(bytes: Buffer, header: BmpHeader, pixels: Uint8Array): ReadRow {
  const { masks, width, bitsPerPixel } = header;
  const channels = masks.map(channelOf);
  return (from, to) => {
    for (let x = 0; x < width; x++) {
      const value =
        bitsPerPixel === 16 ? bytes.readUInt16LE(from + x * 2) : bytes.readUInt32LE(from + x * 4);
      for (let channel = 0; channel < 4; channel++) {
        const { mask, shift, levels } = channels[channel] as Channel;
        pixels[to + x * 4 + channel] = mask === 0 ? 255 : (levels[(value & mask) >>> shift] ?? 0);
      }
    }
  };
}

type Channel = { mask: number; shift: number; levels: Uint8Array };

/** Takes at most the eight highest bits of a mask, and spreads their values over 0 to 255. */
function channelOf(mask: number): Channel {
  if (mask === 0) return { mask, shift: 0, levels: new Uint8Array() };
  const highest = 31 - Math.clz32(mask);
  const lowest = 31 - Math.clz32(mask & -mask);
  const bits = Math.min(8, highest - lowest + 1);
  const largest = 2 ** bits - 1;
  const levels = Uint8Array.from({ length: largest + 1 }, (_, value) =>
    Math.round((value * 255) / largest),
  );
  return { mask, shift: highest - bits + 1, levels };
}

/** Many programs leave every alpha 0 and mean no transparency. */
function makeOpaqueIfInvisible(pixels: Uint8Array) {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return;
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
}

function setColour(pixels: Uint8Array, at: number, palette: Uint8Array, index: number) {
  pixels[at] = palette[index * 3] ?? 0;
  pixels[at + 1] = palette[index * 3 + 1] ?? 0;
  pixels[at + 2] = palette[index * 3 + 2] ?? 0;
  pixels[at + 3] = 255;
}

/** The meaning of the byte after a count of 0. A larger number is the count of the single pixels after it. */
const END_OF_ROW = 0;
const END_OF_IMAGE = 1;
const MOVE = 2;

/** Reads 4-bit or 8-bit run lengths. Skipped pixels stay transparent. */
function readRunLengths(bytes: Buffer, header: BmpHeader, pixels: Uint8Array) {
  const { width, height, bitsPerPixel, palette } = header;
  let at = header.pixelsAt;
  let [x, row] = [0, 0];
  const set = (index: number) => {
    // Runs may go beyond the end of a row; the excess is not drawn.
    if (x < width && row < height)
      setColour(pixels, startOfRow(header, row) + x * 4, palette, index);
    x++;
  };
  const indexIn = (byte: number, place: number) => {
    if (bitsPerPixel === 8) return byte;
    return place % 2 === 0 ? byte >> 4 : byte & 15;
  };
  while (row < height) {
    if (at + 2 > bytes.length) throw damaged();
    const [count, value] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    at += 2;
    if (count > 0) for (let place = 0; place < count; place++) set(indexIn(value, place));
    else if (value === END_OF_ROW) [x, row] = [0, row + 1];
    else if (value === END_OF_IMAGE) return;
    else if (value === MOVE) {
      if (at + 2 > bytes.length) throw damaged();
      [x, row] = [x + (bytes[at] ?? 0), row + (bytes[at + 1] ?? 0)];
      at += 2;
    } else {
      const length = Math.ceil((value * bitsPerPixel) / 8);
      if (at + length > bytes.length) throw damaged();
      for (let place = 0; place < value; place++)
        set(indexIn(bytes[at + Math.floor((place * bitsPerPixel) / 8)] ?? 0, place));
      // Single pixels are padded to an even number of bytes.
      at += length + (length % 2);
    }
  }
}
