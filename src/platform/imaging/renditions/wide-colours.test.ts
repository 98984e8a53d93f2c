import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ciede2000, differenceOf } from '@/testing/ciede2000';
import { labOf } from '@/testing/colours';
import { withColourCodes } from '@/testing/image-parts';
import { imagingOfBytes } from '@/testing/imaging';
import { displayP3 } from '../colour/convert-colours';
import { embedInPng } from '../colour/embed-profile';

const { processed } = imagingOfBytes();

/** Skin, sky, leaves, bricks, greys, and colours near the limits of sRGB. */
const COLOURS = [
  [224, 172, 140],
  [110, 160, 220],
  [70, 120, 50],
  [170, 70, 50],
  [20, 20, 20],
  [128, 128, 128],
  [245, 245, 245],
  [240, 20, 30],
  [20, 230, 40],
  [25, 30, 235],
  [250, 220, 20],
  [120, 20, 160],
] as const;
const PATCH = 200;

/** All colours side by side, encoded in a profile. */
const patchesIn = (profile: string) => {
  const width = COLOURS.length * PATCH;
  const pixels = Buffer.alloc(width * 300 * 3);
  for (let at = 0; at < pixels.length; at += 3)
    pixels.set(COLOURS[Math.floor(((at / 3) % width) / PATCH)] ?? [], at);
  return sharp(pixels, { raw: { width, height: 300, channels: 3 } }).withIccProfile(profile);
};

// Pairs of the published test data, with their differences.
it.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('measures %o against %o as published', (one, other, difference) => {
  expect(differenceOf(one, other)).toBeCloseTo(difference, 4);
});

/** The middle of each of `count` patches side by side, in the numbers stored in the file. */
const readPatches = async (webp: Uint8Array, count: number): Promise<number[][]> => {
  const raw = sharp(webp, { ignoreIcc: true }).raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return Array.from({ length: count }, (_, place) => {
    const x = Math.floor(((place + 0.5) / count) * info.width);
    const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
};

/** Colours of Display P3, by its numbers, most of them beyond sRGB. */
const WIDE_COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [255, 0, 255],
  [0, 255, 255],
  [250, 120, 20],
  [120, 20, 160],
  [20, 120, 40],
  [224, 172, 140],
  [128, 128, 128],
  [255, 255, 255],
];

/** The colours side by side, in numbers of Display P3. */
const widePatches = (channels: 3 | 4 = 3) => {
  const [width, height] = [WIDE_COLOURS.length * PATCH, 300];
  const pixels = Buffer.alloc(width * height * channels, 255);
  for (let pixel = 0; pixel < width * height; pixel++)
    pixels.set(WIDE_COLOURS[Math.floor((pixel % width) / PATCH)] ?? [], pixel * channels);
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
};

const inP3 = async (channels?: 4) =>
  sharp(embedInPng(await widePatches(channels), await displayP3())).keepIccProfile();

it.each([
  ['JPEG', async () => (await inP3()).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['PNG', async () => (await inP3()).toBuffer()],
  ['PNG that says it in codes', async () => withColourCodes(await widePatches(), [12, 13])],
  ['WebP', async () => (await inP3()).webp({ lossless: true }).toBuffer()],
  ['AVIF', async () => (await inP3()).avif({ lossless: true, effort: 0 }).toBuffer()],
  ['TIFF', async () => (await inP3()).tiff().toBuffer()],
  ['PNG of 16 bits', async () => (await inP3()).toColourspace('rgb16').png().toBuffer()],
  ['transparent PNG', async () => (await inP3(4)).toBuffer()],
])('keeps colours of a %s beyond sRGB in every size', async (_, make) => {
  const { renditions } = await processed(await make());
  for (const { longestEdge, webp } of renditions) {
    expect((await sharp(webp).metadata()).icc).toEqual(await displayP3());
    const shown = await readPatches(webp, WIDE_COLOURS.length);
    WIDE_COLOURS.forEach((colour, place) => {
      const difference = differenceOf(labOf(shown[place] ?? [], 'p3'), labOf(colour, 'p3'));
      expect(difference, `${colour} at ${longestEdge}`).toBeLessThan(2);
    });
  }
});

it.each([
  ['JPEG', () => patchesIn('p3').jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
  ['PNG', () => patchesIn('p3').png()],
  ['WebP', () => patchesIn('p3').webp({ lossless: true })],
  ['AVIF', () => patchesIn('p3').avif({ lossless: true, effort: 0 })],
  ['TIFF', () => patchesIn('p3').tiff()],
  ['PNG of 16 bits', () => patchesIn('p3').toColourspace('rgb16').png()],
] as const)('shows a %s in Display P3 in its own colours, in every size', async (_, make) => {
  const { renditions } = await processed(await make().toBuffer());
  expect(renditions.map(({ longestEdge }) => longestEdge)).toEqual([2048, 1600, 1200, 800, 400]);
  for (const { longestEdge, webp } of renditions) {
    const shown = await readPatches(await sharp(webp).png().toBuffer(), COLOURS.length);
    COLOURS.forEach((colour, place) => {
      expect(ciede2000(shown[place] ?? [], colour), `${colour} at ${longestEdge}`).toBeLessThan(2);
    });
  }
});
