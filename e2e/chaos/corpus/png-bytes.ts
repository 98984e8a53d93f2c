import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Offset of the second chunk of a PNG. */
const HEADER_END = 33;

/** A chunk of a PNG with its length and checksum. */
export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

type Header = { width: number; height: number; bits?: number; colourType?: number };

export const pngHeader = ({ width, height, bits = 8, colourType = 2 }: Header): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colourType], 8);
  return pngChunk('IHDR', data);
};

/** A PNG of these chunks, whether they are valid or not. */
export const pngOf = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);

/** A PNG with further chunks after its header. */
export const pngWith = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)]);

/** The compressed pixels of a PNG: rows, each after a filter byte 0. */
export const pngPixels = (pixels: Uint8Array, rowBytes: number): Buffer => {
  const rows: Buffer[] = [];
  for (let at = 0; at < pixels.length; at += rowBytes)
    rows.push(Buffer.from([0]), Buffer.from(pixels.subarray(at, at + rowBytes)));
  return deflateSync(Buffer.concat(rows));
};
