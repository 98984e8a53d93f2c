import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aCameraJpeg, anImage, notAnImage, seededRandom } from '@/testing/images';
import { temporaryFiles } from '@/testing/temporary-files';
import { makeImaging } from '../driver/sharp';
import { UnreadableImage } from '../port';

const { asJpeg, preview } = makeImaging();
const save = temporaryFiles();
const made = async (bytes: Uint8Array) => asJpeg(await save(bytes));

describe('asJpeg', () => {
  it.each([
    ['a WebP of 1200 px', 1200, 800, 1024, 683],
    ['a WebP of 300 px', 300, 200, 300, 200],
  ])('turns %s into a JPEG of at most 1024 px', async (_, width, height, wide, high) => {
    const jpeg = await made(await anImage('webp', { width, height }));
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: wide,
      height: high,
    });
  });

  it('contains neither camera nor place, and is upright', async () => {
    const jpeg = await made(await aCameraJpeg({ megapixels: 0.1, orientation: 6 }));
    const { exif, icc, xmp, width, height } = await sharp(jpeg).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(height).toBeGreaterThan(width);
  });

  it('shows transparent pixels as white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const create = { width: 20, height: 20, channels: 4 as const, background: clear };
    const jpeg = await made(await sharp({ create }).webp().toBuffer());
    const { channels } = await sharp(jpeg).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('stays small for any content', async () => {
    const random = seededRandom(1);
    const noise = Uint8Array.from({ length: 1200 * 1200 * 3 }, () => random() * 256);
    const raw = { width: 1200, height: 1200, channels: 3 as const };
    const jpeg = await made(await sharp(noise, { raw }).webp().toBuffer());
    expect(jpeg.length).toBeLessThan(1_000_000);
  });

  it('stays below 300 kB as the JPEG of a link, in its own shape', async () => {
    const random = seededRandom(1);
    const noise = Uint8Array.from({ length: 1300 * 1300 * 3 }, () => random() * 256);
    const raw = { width: 1300, height: 1300, channels: 3 as const };
    const jpeg = await preview(await save(await sharp(noise, { raw }).webp().toBuffer()));
    expect(jpeg.length).toBeLessThanOrEqual(300_000);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
    const tall = await preview(await save(await anImage('webp', { width: 90, height: 200 })));
    expect(await sharp(tall).metadata()).toMatchObject({ width: 90, height: 200 });
  });

  it('refuses a file that is not an image', async () => {
    await expect(made(notAnImage())).rejects.toBeInstanceOf(UnreadableImage);
  });
});
