import { endOfData, tableBytes } from '../containers/gif-blocks';

/** Makes libvips give a GIF an alpha channel: a last frame of one transparent pixel, with its colours. */
const TRANSPARENT_FRAME = Buffer.from([
  0x21, 0xf9, 4, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 255, 255, 255, 2, 2,
  0x44, 1, 0,
]);
const TRAILER = Buffer.from([0x3b]);

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
const IMAGE_BYTES = 10;

/**
 * A GIF that libvips reads as browsers do; null if `gif` is one already, or ends early. Zero bytes between blocks,
 * refused by libvips, are left out. Where the first frame does not cover the canvas, the rest is transparent; libvips
 * forgets this unless some frame declares transparency. For showing the first frame, a second one with transparency is
 * added; for measuring, the frames stay unchanged.
 */
export function mendGif(gif: Buffer, purpose: 'measure' | 'show'): Buffer | null {
  const { blocks, hasStrayBytes, isTransparent, first, endsEarly } = readBlocks(gif);
  if (!first || endsEarly) return null;
  const isCovered =
    first.left === 0 &&
    first.top === 0 &&
    first.width >= gif.readUInt16LE(6) &&
    first.height >= gif.readUInt16LE(8);
  if (purpose === 'show' && !isCovered && !isTransparent)
    return Buffer.concat([...blocks.slice(0, first.block + 1), TRANSPARENT_FRAME, TRAILER]);
  return hasStrayBytes ? Buffer.concat([...blocks, TRAILER]) : null;
}

type Blocks = {
  /** The header and all blocks, without the trailer and any bytes between them. */
  blocks: Buffer[];
  hasStrayBytes: boolean;
  /** Whether any frame declares a transparent colour. */
  isTransparent: boolean;
  /** Whether the last block is incomplete. */
  endsEarly: boolean;
  /** The first frame: the number of its block, and its place on the canvas. */
  first?: { block: number; left: number; top: number; width: number; height: number };
};

/** Reads up to the trailer, or to the first byte that begins no block: nothing after it can be shown. */
function readBlocks(gif: Buffer): Blocks {
  const found: Blocks = {
    blocks: [],
    hasStrayBytes: false,
    isTransparent: false,
    endsEarly: false,
  };
  let at = 0;
  let end = HEADER_BYTES + tableBytes(gif[10]);
  for (;;) {
    found.endsEarly = end > gif.length;
    found.blocks.push(gif.subarray(at, end));
    at = end;
    while (gif[at] === 0) at++;
    found.hasStrayBytes ||= at > end;
    if (at + IMAGE_BYTES > gif.length) return found;
    if (gif[at] === EXTENSION) {
      found.isTransparent ||= gif[at + 1] === GRAPHIC_CONTROL && (gif[at + 3] ?? 0) % 2 === 1;
      end = endOfData(gif, at + 2);
    } else if (gif[at] === IMAGE) {
      found.first ??= {
        block: found.blocks.length,
        left: gif.readUInt16LE(at + 1),
        top: gif.readUInt16LE(at + 3),
        width: gif.readUInt16LE(at + 5),
        height: gif.readUInt16LE(at + 7),
      };
      // One byte between the colours and the data says how the data begins.
      end = endOfData(gif, at + IMAGE_BYTES + tableBytes(gif[at + 9]) + 1);
    } else return found;
  }
}
