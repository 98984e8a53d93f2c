import { decode, encode } from 'blurhash';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeBlurhash } from './blurhash.js';
import { imageAttributes, placeholder, type ShownAsset, srcset } from './images.js';

const FILE = 'https://media.example.org/cdn/k3JxT0v9';
const LANDSCAPE: ShownAsset = {
  url: FILE,
  sizes: JSON.stringify({ 400: `${FILE}/400`, 1600: `${FILE}/1600`, 800: `${FILE}/800` }),
  width: 4000,
  height: 3000,
  contentVersion: null,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  description: 'A lighthouse at dusk.',
  name: 'lighthouse.jpg',
};
const PORTRAIT = { ...LANDSCAPE, width: 3000, height: 4000 };
const WAITING = { ...LANDSCAPE, sizes: null, width: null, height: null, blurhash: null };

describe('srcset', () => {
  it('names each size by its width, which is the shorter edge of a portrait', () => {
    expect(srcset(LANDSCAPE)).toBe(`${FILE}/400 400w, ${FILE}/800 800w, ${FILE}/1600 1600w`);
    expect(srcset(PORTRAIT)).toBe(`${FILE}/400 300w, ${FILE}/800 600w, ${FILE}/1600 1200w`);
  });

  it('shows new pixels after a promoted variant', () => {
    expect(srcset({ ...LANDSCAPE, contentVersion: 3 })).toContain(`${FILE}/400?v=3 400w`);
  });

  it('is empty until the asset is processed', () => {
    expect(srcset(WAITING)).toBe('');
  });
});

describe('imageAttributes', () => {
  it('are those of an image with reserved space', () => {
    expect(imageAttributes(LANDSCAPE, { sizes: '50vw' })).toEqual({
      src: `${FILE}/1600`,
      srcset: srcset(LANDSCAPE),
      sizes: '50vw',
      width: 4000,
      height: 3000,
      alt: 'A lighthouse at dusk.',
      loading: 'lazy',
      decoding: 'async',
    });
  });

  it('are the file itself until the asset is processed', () => {
    const options = { alt: 'Sea', loading: 'eager' } as const;
    expect(imageAttributes(WAITING, options)).toEqual({
      src: FILE,
      alt: 'Sea',
      loading: 'eager',
      decoding: 'async',
    });
  });
});

describe('placeholder', () => {
  it.each([
    ['a landscape', LANDSCAPE, 16, 12],
    ['a portrait', PORTRAIT, 12, 16],
    ['a tower', { ...LANDSCAPE, width: 10, height: 4000 }, 4, 16],
    ['a ribbon', { ...LANDSCAPE, width: 4000, height: 10 }, 16, 1],
  ])('is a bitmap in the shape of %s', (_what, asset, width, height) => {
    const url = placeholder(asset) ?? '';
    const bitmap = Buffer.from(url.replace('data:image/bmp;base64,', ''), 'base64');
    expect([bitmap.toString('latin1', 0, 2), bitmap.readUInt32LE(2)]).toEqual([
      'BM',
      bitmap.length,
    ]);
    expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22)]).toEqual([width, height]);
    // The first pixel is in the last row, and blue comes first.
    const [red, green, blue] = decodeBlurhash(LANDSCAPE.blurhash ?? '', width, height);
    const first = 54 + (height - 1) * width * 3;
    expect([...bitmap.subarray(first, first + 3)]).toEqual([blue, green, red]);
    expect(url.length).toBeLessThan(1000);
  });

  it('is null without a blurhash', () => {
    expect(placeholder(WAITING)).toBeNull();
  });
});

it("decodeBlurhash returns the same pixels as the encoder's library", async () => {
  const [width, height] = [32, 24];
  const create = { width, height, channels: 4, background: '#e84' } as const;
  const pixels = await sharp({ create })
    .composite([{ input: { create: { ...create, width: 9, height: 20, background: '#137' } } }])
    .raw()
    .toBuffer();
  const hash = encode(new Uint8ClampedArray(pixels), width, height, 4, 3);
  const expected = [...decode(hash, 20, 15)].filter((_, index) => index % 4 !== 3);
  expect([...decodeBlurhash(hash, 20, 15)]).toEqual(expected);
});
