import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Turn } from '@/contract/asset/asset-changes';
import { UnturnableImage } from './turn-exif';
import { turnJpeg } from './turn-jpeg';

const SIZE = { width: 96, height: 64 };

/** Four colours in its quarters: every orientation looks different. */
const scene = () => {
  const data = Buffer.alloc(SIZE.width * SIZE.height * 3);
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++)
      data.fill(
        [
          [250, 20, 20],
          [20, 250, 20],
          [20, 20, 250],
          [240, 240, 20],
        ].map((colour) => Buffer.from(colour))[(x < 48 ? 0 : 1) + (y < 32 ? 0 : 2)] as Buffer,
        (y * SIZE.width + x) * 3,
        (y * SIZE.width + x) * 3 + 3,
      );
  return sharp(data, { raw: { ...SIZE, channels: 3 } });
};

const turned = async (jpeg: Buffer, turn: Turn, pieceBytes = jpeg.length) => {
  async function* pieces() {
    for (let at = 0; at < jpeg.length; at += pieceBytes) yield jpeg.subarray(at, at + pieceBytes);
  }
  const out: Buffer[] = [];
  for await (const piece of turnJpeg(pieces(), turn)) out.push(piece);
  return Buffer.concat(out);
};

/** What a person sees. */
const seen = (jpeg: Buffer, degrees = 0) =>
  sharp(jpeg).autoOrient().rotate(degrees).raw().toBuffer();

/** From the first table of the decoder on: these bytes must not change. */
const pixelsOf = (jpeg: Buffer) => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])));

const withOrientation = (orientation: number) =>
  scene().withMetadata({ orientation }).jpeg().toBuffer();

describe.each(['left', 'right'] as const)('a JPEG turned to the %s', (turn) => {
  const degrees = turn === 'left' ? 270 : 90;

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('from orientation %i', async (orientation) => {
    const jpeg = await withOrientation(orientation);
    const result = await turned(jpeg, turn);
    // Turns the seen image on its own canvas: otherwise sharp turns before it mirrors.
    const upright = await sharp(jpeg).autoOrient().png().toBuffer();
    expect((await seen(result)).equals(await seen(upright, degrees))).toBe(true);
    expect(pixelsOf(result).equals(pixelsOf(jpeg))).toBe(true);
  });

  it.each([
    ['without EXIF', () => scene().jpeg().toBuffer()],
    [
      'whose EXIF says no orientation',
      () =>
        scene()
          .withExif({ IFD0: { Make: 'Pear', Software: 'x' }, IFD3: { GPSLatitudeRef: 'N' } })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_, make) => {
    const jpeg = await make();
    const result = await turned(jpeg, turn);
    const upright = await sharp(jpeg).png().toBuffer();
    expect((await seen(result)).equals(await seen(upright, degrees))).toBe(true);
    expect(pixelsOf(result).equals(pixelsOf(jpeg))).toBe(true);
  });
});

it('keeps everything else in the EXIF', async () => {
  const jpeg = await scene()
    .withExif({ IFD0: { Make: 'Pear', Copyright: 'Ada' } })
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(await turned(jpeg, 'right')).metadata();
  expect(exif?.toString('latin1')).toContain('Pear');
  expect(exif?.toString('latin1')).toContain('Ada');
});

it('gives the same result for pieces of any size', async () => {
  const jpeg = await withOrientation(1);
  expect((await turned(jpeg, 'left', 7)).equals(await turned(jpeg, 'left'))).toBe(true);
});

it('returns to the first JPEG after four turns', async () => {
  let jpeg = await withOrientation(1);
  const first = jpeg;
  for (let turn = 0; turn < 4; turn++) jpeg = await turned(jpeg, 'right');
  expect(jpeg.equals(first)).toBe(true);
});

it.each([
  ['no JPEG', Buffer.from('GIF89a, and more than ten bytes')],
  ['a JPEG that ends in its head', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x7f, 0xff])],
  [
    'EXIF that points beyond itself',
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 16]),
      Buffer.from('Exif\0\0MM\0*\x00\x00\xff\xff', 'latin1'),
      Buffer.from([0xff, 0xdb, 0, 2, 0, 0, 0, 0, 0, 0]),
    ]),
  ],
])('refuses %s', async (_, bytes) => {
  await expect(turned(bytes, 'right')).rejects.toThrow(UnturnableImage);
});
