import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ciede2000, differenceOf } from '@/testing/ciede2000';
import { temporaryFiles } from '@/testing/temporary-files';
import { makeImaging } from './sharp';

const imaging = makeImaging();
const save = temporaryFiles();

/** Skin, sky, leaves, bricks, greys, and colours near the limits of sRGB. */
const colours = [
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
  const width = colours.length * PATCH;
  const pixels = Buffer.alloc(width * 300 * 3);
  for (let at = 0; at < pixels.length; at += 3)
    pixels.set(colours[Math.floor(((at / 3) % width) / PATCH)] ?? [], at);
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

it.each([
  ['JPEG', () => patchesIn('p3').jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
  ['PNG', () => patchesIn('p3').png()],
  ['WebP', () => patchesIn('p3').webp({ lossless: true })],
  ['AVIF', () => patchesIn('p3').avif({ lossless: true, effort: 0 })],
  ['TIFF', () => patchesIn('p3').tiff()],
  ['PNG of 16 bits', () => patchesIn('p3').toColourspace('rgb16').png()],
] as const)('shows a %s in Display P3 in its own colours, in every size', async (_, make) => {
  const { renditions } = await imaging.process(await save(await make().toBuffer()));
  expect(renditions.map(({ longestEdge }) => longestEdge)).toEqual([2048, 1600, 1200, 800, 400]);
  for (const { longestEdge, webp } of renditions) {
    const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
    colours.forEach((colour, place) => {
      const x = Math.floor(((place + 0.5) / colours.length) * info.width);
      const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
      const shown = [...data.subarray(at, at + 3)];
      expect(ciede2000(shown, colour), `${colour} at ${longestEdge}`).toBeLessThan(2);
    });
  }
});
