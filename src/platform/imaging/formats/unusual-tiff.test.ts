import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deltaE } from '@/testing/colours';
import { imagingOfBytes } from '@/testing/imaging';
import { aTiff, type TiffOptions } from '@/testing/tiff';
import { UnsupportedImage } from '../port';

const { imaging, save, processed } = imagingOfBytes();

/** 120 × 80, one colour: 200, 60, 40 in sRGB. */
const [WIDTH, HEIGHT] = [120, 80];
const COLOUR = [200, 60, 40];
const shown = async (options: TiffOptions) => {
  const path = await save(aTiff({ width: WIDTH, height: HEIGHT, ...options }));
  expect(await imaging.readHeader(path)).toMatchObject({ width: WIDTH, height: HEIGHT });
  const { sample } = await imaging.process(path);
  return [...sample.rgb.subarray(0, 3)];
};
const scaled = (white: number) => COLOUR.map((value) => Math.round((value / 255) * white));

describe('a TIFF that libvips cannot read', () => {
  it.each([
    ['10 bits', { bits: 10, pixel: scaled(1023) }],
    ['12 bits', { bits: 12, pixel: scaled(4095) }],
    ['12 bits, big-endian', { bits: 12, pixel: scaled(4095), bigEndian: true }],
    ['14 bits', { bits: 14, pixel: scaled(16_383) }],
    ['10 bits, turned', { bits: 10, pixel: scaled(1023), bitsTurned: true }],
    ['planes in tiles', { bits: 8, pixel: COLOUR, planes: 'tiles' }],
    ['planes of 16 bits in tiles', { bits: 16, pixel: scaled(65_535), planes: 'tiles' }],
    ['Lab of 8 bits', { bits: 8, pixel: [121, 55, 45], photometric: 8 }],
    ['ICC Lab of 8 bits', { bits: 8, pixel: [121, 183, 173], photometric: 9 }],
    ['floating point of 64 bits', { bits: 64, float: true, pixel: COLOUR.map((v) => v / 255) }],
  ] satisfies [string, TiffOptions][])('with %s is shown', async (_, options) => {
    expect(deltaE(await shown(options), COLOUR)).toBeLessThan(2);
  });
});

it('shows grey of 4 bits with alpha', async () => {
  const grey = { bits: 4, pixel: [6, 15], photometric: 1, extraSample: 2 };
  expect(await shown(grey)).toEqual([102, 102, 102]);
});

describe('a TIFF that libvips shows in wrong colours', () => {
  it.each([
    ['floating point', { bits: 32, float: true, pixel: COLOUR.map((v) => v / 255) }],
    ['whole numbers of 32 bits', { bits: 32, pixel: scaled(2 ** 32 - 1) }],
    ['YCbCr that is not a JPEG', { bits: 8, pixel: [100, 94, 199], photometric: 6 }],
  ] satisfies [string, TiffOptions][])(
    'with %s is shown in its own colours',
    async (_, options) => {
      expect(deltaE(await shown(options), COLOUR)).toBeLessThan(2);
    },
  );

  it('with grey and alpha in two planes is shown', async () => {
    const half = { bits: 8, pixel: [100, 51], photometric: 1, extraSample: 2 };
    expect(await shown({ ...half, planes: 'strips' })).toEqual([224, 224, 224]);
  });

  it('with grey floating point numbers above 1 is shown like one of 8 bits', async () => {
    const grey = await shown({ bits: 32, float: true, pixel: [128], photometric: 1 });
    expect(grey).toEqual([128, 128, 128]);
  });
});

it('shows the JPEG in a TIFF of the first kind of JPEG, upright', async () => {
  const jpeg = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#c83c28' },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  const options = { bits: 8, pixel: COLOUR, photometric: 6, compression: 6, data: jpeg };
  const path = await save(aTiff({ ...options, width: WIDTH, height: HEIGHT, orientation: 6 }));
  const image = await imaging.process(path);
  expect(image).toMatchObject({ width: HEIGHT, height: WIDTH });
  expect(image.sample.width).toBeLessThan(image.sample.height);
  expect(deltaE([...image.sample.rgb.subarray(0, 3)], COLOUR)).toBeLessThan(3);
});

it('reports the first kind of JPEG in parts as not supported', async () => {
  const bytes = aTiff({
    bits: 8,
    pixel: COLOUR,
    photometric: 6,
    compression: 6,
    jpegInParts: true,
  });
  await expect(processed(bytes)).rejects.toBeInstanceOf(UnsupportedImage);
});

it.each([
  ['LZMA', 34_925],
  ['JPEG XL', 50_002],
  ['JPEG 2000', 34_712],
])('reports %s as not supported, and still measures it', async (_, compression) => {
  const bytes = aTiff({ bits: 8, pixel: COLOUR, compression, width: WIDTH, height: HEIGHT });
  const path = await save(bytes);
  expect(await imaging.readDetails(path)).toMatchObject({ width: WIDTH, height: HEIGHT });
  await expect(imaging.process(path)).rejects.toBeInstanceOf(UnsupportedImage);
});

it('reports a truncated TIFF as damaged', async () => {
  const whole = aTiff({ bits: 12, pixel: scaled(4095), width: WIDTH, height: HEIGHT });
  await expect(processed(whole.subarray(0, 5_000))).rejects.toThrow(/damaged/);
});
