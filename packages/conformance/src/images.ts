import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return [frame.subarray(0, 4), body, frame.subarray(4)];
};

/** A grey PNG of noise, in bytes that no other has. */
export function aPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = randomFillSync(new Uint8Array(height * (width + 1)));
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      ...chunk('IHDR', header),
      ...chunk('IDAT', deflateSync(rows)),
      ...chunk('IEND', new Uint8Array()),
    ]),
  );
}
