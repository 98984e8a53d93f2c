import sharp, { type SharpOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { deltaE, pixelOf } from '@/testing/colours';
import { aGif } from '@/testing/gif';
import { anImage } from '@/testing/images';
import { imagingOfBytes } from '@/testing/imaging';
import type { WantedImage } from '../port';

const { imaging, save } = imagingOfBytes();
const WANTED: WantedImage = {
  width: 300,
  height: 200,
  fit: 'inside',
  format: 'webp',
  quality: 80,
  background: null,
  animated: false,
  focus: null,
};
const derived = async (bytes: Uint8Array, wanted: Partial<WantedImage>) =>
  Buffer.from(await imaging.derive(await save(bytes), { ...WANTED, ...wanted }));
const sizeOf = async (image: Buffer, animated = false) => {
  const {
    format,
    width,
    pageHeight,
    height,
    pages = 1,
  } = await sharp(image, { animated }).metadata();
  return [format, width, pageHeight ?? height, pages];
};
const flat = (
  width: number,
  height: number,
  background: NonNullable<SharpOptions['create']>['background'],
) => sharp({ create: { width, height, channels: 4, background } });
/** Red on the left third, blue on the right. */
const twoColours = () =>
  flat(900, 300, '#0000ff')
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
const drawing = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`,
  );

describe('a derived image', () => {
  it.each<[string, Partial<WantedImage>, [number, number], [string, number, number]]>([
    ['fits inside', {}, [900, 300], ['webp', 300, 100]],
    ['is not enlarged inside', {}, [90, 30], ['webp', 90, 30]],
    ['has one edge', { height: null }, [900, 300], ['webp', 300, 100]],
    ['is not enlarged to one edge', { width: null, fit: 'cover' }, [60, 30], ['webp', 60, 30]],
    ['covers', { fit: 'cover', format: 'jpeg' }, [900, 300], ['jpeg', 300, 200]],
    ['covers, enlarged', { fit: 'cover', format: 'png' }, [40, 30], ['png', 300, 200]],
    ['covers from a strip', { fit: 'cover' }, [1, 5000], ['webp', 300, 200]],
    ['contains', { fit: 'contain' }, [900, 300], ['webp', 300, 200]],
    ['is an AVIF', { format: 'avif' }, [900, 300], ['heif', 300, 100]],
  ])('%s', async (_, wanted, [width, height], expected) => {
    const bytes = await flat(width, height, 'teal').png().toBuffer();
    expect(await sizeOf(await derived(bytes, wanted))).toEqual([...expected, 1]);
  });

  it.each<[Partial<WantedImage>, [number, number], [number, number]]>([
    [{}, [30, 10], [300, 100]],
    [{ fit: 'cover' }, [1, 5000], [300, 200]],
  ])('of a drawing is drawn in its size: %j', async (wanted, [width, height], [w, h]) => {
    expect(await sizeOf(await derived(drawing(width, height), wanted))).toEqual(['webp', w, h, 1]);
  });

  it.each([
    [0, 'red'],
    [0.2, 'red'],
    [1, 'blue'],
  ])('covers around the focus at %f', async (x, colour) => {
    const square = { width: 100, height: 100, fit: 'cover', format: 'png' } as const;
    const image = await derived(await twoColours(), { ...square, focus: { x, y: 0.5 } });
    const [r = 0, g = 0, b = 0] = await pixelOf(image, 40, 50);
    expect(deltaE([r, g, b], colour === 'red' ? [255, 0, 0] : [0, 0, 255])).toBeLessThan(2);
  });

  it.each<[Partial<WantedImage>, number[]]>([
    [{ format: 'jpeg' }, [255, 255, 255]],
    [{ format: 'jpeg', background: '#204060' }, [32, 64, 96]],
    [{ format: 'webp', background: '#204060' }, [32, 64, 96]],
  ])('has its background: %j', async (wanted, colour) => {
    const clear = await flat(50, 50, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    const [r = 0, g = 0, b = 0] = await pixelOf(await derived(clear, wanted), 20, 20);
    expect(deltaE([r, g, b], colour)).toBeLessThan(2);
  });

  it.each(['gif', 'webp'] as const)('keeps the frames of a %s', async (format) => {
    const bytes = await anImage(format, { animated: true, width: 500, height: 300 });
    const { pages: frames = 0, delay } = await sharp(bytes, { animated: true }).metadata();
    expect(frames).toBeGreaterThan(1);
    for (const [fit, height] of [
      ['inside', 120],
      ['cover', 200],
      ['contain', 200],
    ] as const) {
      const moving = await derived(bytes, { animated: true, fit, width: 200, height });
      expect(await sizeOf(moving, true)).toEqual(['webp', 200, height, frames]);
      expect((await sharp(moving, { animated: true }).metadata()).delay).toEqual(delay);
    }
    for (const still of [{}, { animated: true, format: 'jpeg' }] as const)
      expect((await sizeOf(await derived(bytes, still), true)).at(-1)).toBe(1);
  });

  it('stays with the first frame of an animation with too many pixels', async () => {
    const frames = Array.from({ length: 101 }, () => ({ width: 1, height: 1, colour: 1 as const }));
    const image = await derived(aGif({ width: 1000, height: 1000 }, frames), { animated: true });
    expect(await sizeOf(image, true)).toEqual(['webp', 200, 200, 1]);
  });

  it('carries nothing that the file says', async () => {
    const bytes = await flat(400, 300, 'teal')
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer();
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const { exif, xmp, iptc } = await sharp(await derived(bytes, { format })).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    }
  });
});
