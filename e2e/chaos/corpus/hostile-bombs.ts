import { deflateSync } from 'node:zlib';
import { bmpOf } from './bmp-bytes';
import { copyBytes, type HostileFile } from './corpus-file';
import { withClaimedSize } from './jpeg-bytes';
import { pngChunk, pngHeader, pngOf, pngWith } from './png-bytes';
import { scene } from './scene';
import { claims, longs, rgbEntries, STRIP_OFFSETS, shorts, tiffOf } from './tiff-bytes';

type Row = [name: string, bytes: Uint8Array, must?: HostileFile['must']];
const rowsOf = (format: string, rows: Row[]): HostileFile[] =>
  rows.map(([name, bytes, must = 'be refused']) => ({
    name,
    format,
    bytes: copyBytes(bytes),
    must,
  }));

/** Small files claiming to be large, or large once decoded. At most 268 megapixels are accepted. */
export async function bombs(): Promise<HostileFile[]> {
  const png = await scene(64, 48).png().toBuffer();
  const jpeg = await scene(64, 48).jpeg().toBuffer();
  const progressive = await scene(2000, 1500).jpeg({ progressive: true }).toBuffer();
  const megabytes = (count: number) => deflateSync(Buffer.alloc(count * 1_000_000), { level: 1 });
  return [
    ...rowsOf('PNG', [
      ['65000-square.png', pngThatClaims(65_000, 65_000)],
      ['largest.png', pngThatClaims(0x7fffffff, 0x7fffffff)],
      ['beyond-the-largest.png', pngThatClaims(0xffffffff, 0xffffffff)],
      ['just-too-large.png', pngThatClaims(16_384, 16_384)],
      ['nothing-wide.png', pngThatClaims(0, 100)],
      ['endless-line.png', pngThatClaims(0x7fffffff, 1)],
      ['claims-without-pixels.png', pngThatClaims(16_300, 16_300), 'be harmless'],
      ['all-black.png', allBlack(16_300, 16_300), 'be harmless'],
      [
        'text-bomb.png',
        pngWith(png, pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), megabytes(200)]))),
        'be harmless',
      ],
      [
        'profile-bomb.png',
        pngWith(png, pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), megabytes(200)]))),
        'be harmless',
      ],
      [
        'international-text-bomb.png',
        pngWith(
          png,
          pngChunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), megabytes(100)])),
        ),
        'be harmless',
      ],
      [
        'many-chunks.png',
        pngWith(
          png,
          ...Array.from({ length: 50_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))),
        ),
        'be harmless',
      ],
      [
        'chunk-of-4-gigabytes.png',
        Buffer.concat([png.subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]),
        'be harmless',
      ],
    ]),
    ...rowsOf('JPEG', [
      ['65500-square.jpg', withClaimedSize(jpeg, 65_500, 65_500)],
      ['65535-square.jpg', withClaimedSize(jpeg, 65_535, 65_535)],
      ['nothing-high.jpg', withClaimedSize(jpeg, 64, 0)],
      ['claims-without-pixels.jpg', withClaimedSize(jpeg, 16_300, 16_300), 'be harmless'],
      ['progressive-claims.jpg', withClaimedSize(progressive, 16_300, 16_300), 'be harmless'],
      ['many-scans.jpg', manyScans(progressive), 'be harmless'],
    ]),
    ...rowsOf('GIF', [
      // The decoder ignores a canvas above 2048 and shows the first frame.
      ['65535-square.gif', gifThatClaims(65_535, 65_535, 1), 'be harmless'],
      // Of an animation only the first frame counts.
      ['many-large-frames.gif', gifThatClaims(2_000, 2_000, 100), 'be harmless'],
      ['100000-frames.gif', gifThatClaims(40, 40, 100_000), 'be harmless'],
      ['no-frame.gif', gifThatClaims(100, 100, 0)],
      ['nothing-wide.gif', gifThatClaims(0, 0, 1), 'be harmless'],
      ['20000-small-frames.gif', gifThatClaims(4, 4, 20_000), 'be harmless'],
      ['frame-beyond-its-canvas.gif', gifWithFrame(10, 10, 60_000, 60_000), 'be harmless'],
    ]),
    ...rowsOf('WebP', [
      ['canvas-of-16384.webp', webpCanvas(16_384, 16_384)],
      ['canvas-of-16-million.webp', webpCanvas(16_777_216, 256)],
      ['canvas-without-image.webp', webpCanvas(100, 100)],
      [
        'length-of-4-gigabytes.webp',
        Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff', 'latin1'),
      ],
    ]),
    ...rowsOf('TIFF', tiffBombs()),
    ...rowsOf('BMP', [
      ['lowest-height.bmp', bmpOf({ claimed: { width: 100, height: -0x80000000 } })],
      ['negative-width.bmp', bmpOf({ claimed: { width: -100, height: 100 } })],
      ['2-billion-square.bmp', bmpOf({ claimed: { width: 0x7fffffff, height: 0x7fffffff } })],
      ['65535-square.bmp', bmpOf({ claimed: { width: 65_535, height: 65_535 } })],
      [
        'claims-without-pixels.bmp',
        bmpOf({ claimed: { width: 16_300, height: 16_300 } }),
        'be harmless',
      ],
      ['unknown-compression.bmp', bmpOf({ compression: 99 }), 'be harmless'],
      ['run-lengths-that-are-none.bmp', bmpOf({ bits: 8, compression: 1 }), 'be harmless'],
    ]),
  ];
}

const pngThatClaims = (width: number, height: number): Buffer =>
  pngOf(pngHeader({ width, height }), pngChunk('IDAT', deflateSync(Buffer.alloc(1000))));

/** A valid image of this size, in a few kilobytes. */
const allBlack = (width: number, height: number): Buffer => {
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  return pngOf(pngHeader({ width, height, bits: 1, colourType: 0 }), pngChunk('IDAT', rows));
};

/** Repeats the last scan of a progressive JPEG 2,000 times: for each one a decoder processes the whole image. */
const manyScans = (progressive: Buffer): Buffer => {
  const last = progressive.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = progressive.subarray(last, -2);
  const scans = Array.from({ length: 2000 }, () => scan);
  return Buffer.concat([progressive.subarray(0, last), ...scans, Buffer.from('ffd9', 'hex')]);
};

const screenOf = (width: number, height: number): Buffer => {
  const screen = Buffer.from('0000000080000000' + '00ffffff', 'hex').subarray(0, 13);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen.subarray(0, 7),
    Buffer.from('000000ffffff', 'hex'),
  ]);
};

/** Frames of one pixel on a large canvas. */
const gifThatClaims = (width: number, height: number, frames: number): Buffer => {
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([screenOf(width, height), ...all, Buffer.from(';')]);
};

const gifWithFrame = (width: number, height: number, frameWidth: number, frameHeight: number) => {
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  frame.writeUInt16LE(frameWidth, 5);
  frame.writeUInt16LE(frameHeight, 7);
  return Buffer.concat([screenOf(width, height), frame, Buffer.from(';')]);
};

const webpCanvas = (width: number, height: number): Buffer => {
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(canvas.length + 4, 4);
  return Buffer.concat([head, canvas]);
};

function tiffBombs(): Row[] {
  const page = (...more: ReturnType<typeof longs>[]) => {
    const replaced = more.map(({ tag }) => tag);
    const others = rgbEntries(64, 48).filter(({ tag }) => !replaced.includes(tag));
    return { entries: [...others, ...more], data: Buffer.alloc(64 * 48 * 3) };
  };
  const small = page();
  return [
    ['65000-square.tif', tiffOf([page(longs(256, 65_000), longs(257, 65_000))])],
    ['4-billion-square.tif', tiffOf([page(longs(256, 0xffffffff), longs(257, 0xffffffff))])],
    ['nothing-wide.tif', tiffOf([page(longs(256, 0))])],
    ['directories-in-a-circle.tif', tiffOf([small, small], { loop: true }), 'be harmless'],
    ['directory-that-follows-itself.tif', tiffOf([small], { loop: true }), 'be harmless'],
    [
      '4000-directories.tif',
      tiffOf(Array.from({ length: 4000 }, () => ({ ...small, data: Buffer.alloc(2) }))),
      'be harmless',
    ],
    ['4-billion-strips.tif', tiffOf([page(claims(STRIP_OFFSETS, 0xffffffff))]), 'be harmless'],
    ['strip-of-4-gigabytes.tif', tiffOf([page(longs(279, 0xffffffff))]), 'be harmless'],
    ['strips-beyond-the-end.tif', tiffOf([page(longs(STRIP_OFFSETS, 0xfffffff0))]), 'be harmless'],
    ['rows-without-end.tif', tiffOf([page(longs(278, 0xffffffff))]), 'be harmless'],
    ['65535-channels.tif', tiffOf([page(shorts(277, 65_535))]), 'be harmless'],
    ['unknown-compression.tif', tiffOf([page(shorts(259, 65_000))]), 'be harmless'],
    [
      'tiles-of-4-billion.tif',
      tiffOf([page(longs(322, 0xfffffff0), longs(323, 0xfffffff0))]),
      'be harmless',
    ],
    ['lzw-of-zeros.tif', tiffOf([page(shorts(259, 5))]), 'be harmless'],
    [
      'pages-without-end.tif',
      Buffer.concat([
        Buffer.from('II*\0\x08\0\0\0', 'latin1'),
        Buffer.from('0000' + '08000000', 'hex'),
      ]),
    ],
  ];
}
