import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deltaE, pixelOf } from '@/testing/colours';
import { aCameraJpeg, anImage, type ImageFormat } from '@/testing/images';
import { imagingOfBytes } from '@/testing/imaging';
import { displayP3 } from '../colour/convert-colours';
import type { ProcessedImage } from '../port';

const { imaging, save, processed } = imagingOfBytes();
const edgesOf = ({ renditions }: ProcessedImage) =>
  renditions.map((rendition) => rendition.longestEdge);
const sampled = ({ sample }: ProcessedImage, x: number, y: number) => [
  ...sample.rgb.subarray((y * sample.width + x) * 3, (y * sample.width + x) * 3 + 3),
];
const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

describe.each<ImageFormat>(['jpeg', 'png', 'webp', 'gif', 'avif'])('%s', (format) => {
  it('is recognized by its bytes and measured', async () => {
    const path = await save(await anImage(format, { width: 120, height: 80 }));
    expect(await imaging.readHeader(path)).toEqual({
      contentType: `image/${format}`,
      width: 120,
      height: 80,
    });
  });

  it('becomes renditions, a sample, a blurred image and a blurhash', async () => {
    const image = await processed(await anImage(format, { width: 900, height: 600 }));
    expect(image).toMatchObject({ width: 900, height: 600, capture: null });
    expect(edgesOf(image)).toEqual([800, 400]);
    expect(image.full).toBeNull();
    for (const { longestEdge, webp } of image.renditions)
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: longestEdge });
    expect(image.sample).toMatchObject({ width: 64, height: 43 });
    expect(image.sample.rgb).toHaveLength(64 * 43 * 3);
    expect(await sharp(image.blurred).metadata()).toMatchObject({ format: 'webp', width: 32 });
    expect(image.blurhash).toMatch(/^L.{27}$/); // L: 4 by 3 components.
  });
});

describe('renditions', () => {
  it.each([
    { longest: 400, edges: [] },
    { longest: 401, edges: [400] },
    { longest: 800, edges: [400] },
    { longest: 2048, edges: [1600, 1200, 800, 400] },
    { longest: 2049, edges: [2048, 1600, 1200, 800, 400] },
  ])('of an image of $longest px are $edges', async ({ longest, edges }) => {
    const image = await processed(await flat(30, longest, 'teal').png().toBuffer());
    expect(edgesOf(image)).toEqual(edges);
    for (const { longestEdge, webp } of image.renditions)
      expect((await sharp(webp).metadata()).height).toBe(longestEdge);
  });

  it.each([
    { width: 1, height: 1 },
    { width: 40, height: 30 },
  ])('of $width×$height do not exist, and it is never enlarged', async ({ width, height }) => {
    const image = await processed(await flat(width, height, 'teal').png().toBuffer());
    expect(image).toMatchObject({ width, height, renditions: [], sample: { width, height } });
    expect(image.full?.longestEdge).toBe(width);
    expect(await sharp(image.full?.webp).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    });
    expect((await sharp(image.blurred).metadata()).width).toBe(Math.min(width, 32));
    expect(image.blurhash).toHaveLength(28);
  });

  it('have the proportions of the original, although each is made from the one before', async () => {
    const image = await processed(await flat(300, 2900, 'teal').png().toBuffer());
    const widths = image.renditions.map(async ({ webp }) => (await sharp(webp).metadata()).width);
    expect(await Promise.all(widths)).toEqual([212, 166, 124, 83, 41]);
  });

  it('show the colour of a line of 4,000×1 px', async () => {
    const image = await processed(await flat(4000, 1, 'teal').png().toBuffer());
    expect(edgesOf(image)).toHaveLength(5);
    expect(deltaE(sampled(image, 10, 0), [0, 128, 128])).toBeLessThan(2);
  });

  it('carry neither EXIF nor XMP, and no colour profile except Display P3', async () => {
    const original = await sharp(await aCameraJpeg({ megapixels: 0.6 }))
      .keepMetadata()
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    const { exif, icc, xmp } = await sharp(original).metadata();
    expect([exif, icc, xmp].every(Boolean)).toBe(true);
    const image = await processed(original);
    for (const webp of [...image.renditions.map((rendition) => rendition.webp), image.blurred]) {
      const metadata = await sharp(webp).metadata();
      expect(metadata).not.toHaveProperty('exif');
      expect(metadata).not.toHaveProperty('xmp');
      expect(metadata.icc).toEqual(webp === image.blurred ? undefined : await displayP3());
    }
  });
});

describe('colours', () => {
  const RED = [220, 40, 30];
  const colour = (background: number[]) => {
    const [r = 0, g = 0, b = 0] = background;
    return flat(500, 500, `rgb(${r},${g},${b})`);
  };
  const expectSeen = async (original: Uint8Array, seen: number[], within = 2) => {
    const image = await processed(original);
    expect(deltaE(sampled(image, 30, 30), seen)).toBeLessThan(within);
    const rendition = image.renditions[0]?.webp ?? new Uint8Array();
    expect(deltaE(await pixelOf(rendition, 200, 200), seen)).toBeLessThan(within);
  };

  it.each([[RED], [[30, 170, 60]], [[40, 60, 220]], [[250, 200, 40]]])(
    'of a Display P3 image are those of %j in sRGB',
    async (seen) => {
      const original = await colour(seen).withIccProfile('p3').png().toBuffer();
      // The colours shown by a reader without profile support:
      const stored = await sharp(original, { ignoreIcc: true }).raw().toBuffer();
      expect(deltaE([...stored.subarray(0, 3)], seen)).toBeGreaterThan(3);
      await expectSeen(original, seen);
    },
  );

  it('of 16 bits a channel are kept', async () =>
    expectSeen(await colour(RED).toColourspace('rgb16').png().toBuffer(), RED));

  it('of a palette are kept', async () =>
    expectSeen(await colour(RED).png({ palette: true }).toBuffer(), RED));

  it('of a CMYK JPEG become RGB', async () =>
    // CMYK cannot show every red, but the eye must still see the same red.
    expectSeen(await colour(RED).toColourspace('cmyk').jpeg().toBuffer(), RED, 12));

  it.each(['jpeg', 'png'] as const)('of a greyscale %s become equal channels', async (format) => {
    const grey = colour([90, 90, 90]).toColourspace('b-w');
    await expectSeen(await grey.toFormat(format).toBuffer(), [90, 90, 90]);
  });

  it('that are half transparent stay so in renditions, and are shown on white in the sample', async () => {
    const image = await processed(await colour([0, 0, 255]).ensureAlpha(0.5).png().toBuffer());
    expect(sampled(image, 30, 30)).toEqual([128, 128, 255]);
    const [r, g, b, alpha] = await pixelOf(image.renditions[0]?.webp ?? new Uint8Array(), 9, 9);
    expect(deltaE([r ?? 0, g ?? 0, b ?? 0], [0, 0, 255])).toBeLessThan(2);
    expect([127, 128]).toContain(alpha);
  });

  it.each(['gif', 'webp'] as const)(
    'of an animated %s are those of its first frame',
    async (format) => {
      const image = await processed(
        await anImage(format, { animated: true, width: 500, height: 300 }),
      );
      expect(image).toMatchObject({ width: 500, height: 300 });
      expect(deltaE(sampled(image, 30, 30), [220, 0, 0])).toBeLessThan(2);
      expect((await sharp(image.renditions[0]?.webp).metadata()).pages ?? 1).toBe(1);
    },
  );
});

describe('orientation', () => {
  const UPRIGHT = { width: 600, height: 300 };
  /** Where stored row 0 and stored column 0 are seen, as EXIF defines the eight orientations. */
  const SEEN: Record<number, (row: number, column: number) => [x: number, y: number]> = {
    1: (row, column) => [column, row],
    2: (row, column) => [UPRIGHT.width - 1 - column, row],
    3: (row, column) => [UPRIGHT.width - 1 - column, UPRIGHT.height - 1 - row],
    4: (row, column) => [column, UPRIGHT.height - 1 - row],
    5: (row, column) => [row, column],
    6: (row, column) => [UPRIGHT.width - 1 - row, column],
    7: (row, column) => [UPRIGHT.width - 1 - row, UPRIGHT.height - 1 - column],
    8: (row, column) => [row, UPRIGHT.height - 1 - column],
  };
  const colourAt = (x: number, y: number): Buffer => {
    const top = y < UPRIGHT.height / 2;
    const left = x < UPRIGHT.width / 2;
    if (top) return Buffer.from(left ? [255, 0, 0] : [0, 255, 0]);
    return Buffer.from(left ? [0, 0, 255] : [255, 255, 0]);
  };
  const stored = (orientation: number): Promise<Buffer> => {
    const turned = orientation > 4;
    const width = turned ? UPRIGHT.height : UPRIGHT.width;
    const height = turned ? UPRIGHT.width : UPRIGHT.height;
    const raw = Buffer.alloc(width * height * 3);
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const [x, y] = SEEN[orientation]?.(row, column) ?? [0, 0];
        raw.set(colourAt(x, y), (row * width + column) * 3);
      }
    return sharp(raw, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is applied to sizes and pixels', async (orientation) => {
    const path = await save(await stored(orientation));
    expect(await imaging.readHeader(path)).toMatchObject(UPRIGHT);
    const image = await imaging.process(path);
    expect(image).toMatchObject(UPRIGHT);
    const rendition = image.renditions[0]?.webp ?? new Uint8Array();
    expect(await sharp(rendition).metadata()).toMatchObject({ width: 400, height: 200 });
    const seen = {
      topLeft: [9, 9],
      topRight: [390, 9],
      bottomLeft: [9, 190],
      bottomRight: [390, 190],
    };
    for (const [corner, [x = 0, y = 0]] of Object.entries(seen)) {
      const expected = colourAt(x * 1.5, y * 1.5);
      expect(deltaE(await pixelOf(rendition, x, y), [...expected]), corner).toBeLessThan(6);
    }
  });
});
