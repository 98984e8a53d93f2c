/** One frame of a GIF, in one of the four colours. */
type Frame = {
  left?: number;
  top?: number;
  width: number;
  height: number;
  colour: 0 | 1 | 2 | 3;
  /** Number of the transparent colour. */
  transparent?: number;
};

/** Red, green, blue and white. */
export const GIF_COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

const u16 = (number: number) => [number & 255, number >> 8];

/** A GIF of plain frames. `between`: bytes before and after each block. */
export function aGif(
  { width, height }: { width: number; height: number },
  frames: Frame[],
  between: number[] = [],
): Buffer {
  const header = [...Buffer.from('GIF89a'), ...u16(width), ...u16(height), 0xf1, 0, 0];
  const blocks = frames.flatMap((frame) => [controlOf(frame), imageOf(frame)]);
  return Buffer.concat([
    Buffer.from([...header, ...GIF_COLOURS.flat(), ...between]),
    ...blocks.flatMap((block) => [block, Buffer.from(between)]),
    Buffer.from([0x3b]),
  ]);
}

const controlOf = ({ transparent }: Frame) =>
  Buffer.from([0x21, 0xf9, 4, transparent === undefined ? 0 : 1, ...u16(10), transparent ?? 0, 0]);

function imageOf({ left = 0, top = 0, width, height, colour }: Frame) {
  const place = [left, top, width, height].flatMap(u16);
  return Buffer.concat([
    Buffer.from([0x2c, ...place, 0]),
    compress(Array(width * height).fill(colour)),
  ]);
}

/** LZW without repetition: every second code clears the table, so all codes have three bits. */
function compress(pixels: number[]): Buffer {
  const codes = [4, ...pixels.flatMap((pixel, place) => (place % 2 ? [pixel, 4] : [pixel])), 5];
  const bytes = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  codes.forEach((code, place) => {
    for (let bit = 0; bit < 3; bit++)
      if (code & (1 << bit)) {
        const at = place * 3 + bit;
        bytes.writeUInt8(bytes.readUInt8(at >> 3) | (1 << (at & 7)), at >> 3);
      }
  });
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([Buffer.from([2]), ...pieces, Buffer.from([0])]);
}
