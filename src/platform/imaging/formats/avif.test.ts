import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aDeepWideAvif, aLimitedGreyAvif, anAnimatedAvif, anAvifOfManyTiles } from '@/testing/avif';
import { deltaE } from '@/testing/colours';
import { imagingOfBytes } from '@/testing/imaging';
import { embedInPng } from '../colour/embed-profile';

const { imaging, save, processed } = imagingOfBytes();
const sampleOf = async (bytes: Uint8Array) => (await processed(bytes)).sample;

it('spreads the limited range of a grey image', async () => {
  const { rgb, width, height } = await sampleOf(aLimitedGreyAvif());
  const greyAt = (x: number, y: number) => rgb[(y * width + x) * 3] ?? 0;
  expect(Math.abs(greyAt(8, 8) - 20)).toBeLessThan(3);
  expect(Math.abs(greyAt(width - 8, 8) - 128)).toBeLessThan(3);
  expect(Math.abs(greyAt(width - 8, height - 8) - 235)).toBeLessThan(3);
});

it('shows the first frame of an animation', async () => {
  const path = await save(anAnimatedAvif());
  expect(await imaging.readHeader(path)).toEqual({
    contentType: 'image/avif',
    width: 64,
    height: 48,
  });
  const { rgb } = await sampleOf(anAnimatedAvif());
  expect(deltaE([...rgb.subarray(0, 3)], [200, 60, 40])).toBeLessThan(3);
});

it('shows an image with more tiles than libvips reads on its own', async () => {
  const path = await save(anAvifOfManyTiles());
  expect(await imaging.readHeader(path)).toMatchObject({ width: 1024, height: 1152 });
  const { rgb } = await sampleOf(anAvifOfManyTiles());
  expect(deltaE([...rgb.subarray(0, 3)], [200, 60, 40])).toBeLessThan(3);
});

it('shows 10 bits in a colour profile like 8 bits in the same one', async () => {
  const { rgb } = await sampleOf(aDeepWideAvif());
  const { icc = Buffer.alloc(0) } = await sharp(aDeepWideAvif()).metadata();
  const background = { r: 200, g: 60, b: 40 };
  const numbers = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  const twin = await sampleOf(embedInPng(await numbers.png().toBuffer(), icc));
  expect(deltaE([...rgb.subarray(0, 3)], [...twin.rgb.subarray(0, 3)])).toBeLessThan(2);
});
