import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deltaE, pixelOf } from '@/testing/colours';
import { aHeic, aWideHeic } from '@/testing/heic';
import { truncated } from '@/testing/images';
import { imagingOfBytes } from '@/testing/imaging';
import { UnreadableImage } from '../port';

const { save, headerOf, processed } = imagingOfBytes();
/** The colour in the middle of one quarter of the image. */
const quarter = async (bytes: Uint8Array, right: 0 | 1, below: 0 | 1) => {
  const { sample } = await processed(bytes);
  const x = Math.floor(sample.width * (0.25 + right / 2));
  const y = Math.floor(sample.height * (0.25 + below / 2));
  const at = (y * sample.width + x) * 3;
  return [...sample.rgb.subarray(at, at + 3)];
};
const quarters = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/><rect width="50%" height="50%" fill="#f00"/>
    <rect x="50%" width="50%" height="50%" fill="#0f0"/><rect y="50%" width="50%" height="50%" fill="#00f"/></svg>`);
const expectQuarters = async (bytes: Uint8Array) => {
  expect(deltaE(await quarter(bytes, 0, 0), [255, 0, 0])).toBeLessThan(3);
  expect(deltaE(await quarter(bytes, 1, 0), [0, 255, 0])).toBeLessThan(3);
  expect(deltaE(await quarter(bytes, 0, 1), [0, 0, 255])).toBeLessThan(3);
  expect(deltaE(await quarter(bytes, 1, 1), [255, 255, 255])).toBeLessThan(3);
};

describe('HEIC', () => {
  it('is measured, decoded and read for its capture', async () => {
    expect(await headerOf(aHeic())).toEqual({ contentType: 'image/heic', width: 640, height: 480 });
    const image = await processed(aHeic());
    expect(image).toMatchObject({ width: 640, height: 480, capture: { model: 'Pear 12' } });
    expect(image.renditions.map(({ longestEdge }) => longestEdge)).toEqual([400]);
    await expectQuarters(aHeic());
  });

  it('in Display P3, as phones write it, keeps its colours', async () => {
    expect(deltaE(await quarter(aWideHeic(), 0, 0), [200, 60, 40])).toBeLessThan(2);
  });

  it('with an early end has a header, and cannot be shown', async () => {
    await expect(processed(truncated(aHeic(), 0.8))).rejects.toBeInstanceOf(UnreadableImage);
  });
});

describe('TIFF', () => {
  const of = (options: object = {}, width = 900, height = 600) =>
    sharp(quarters(width, height)).removeAlpha().tiff(options).toBuffer();

  it.each(['none', 'lzw', 'deflate', 'jpeg', 'packbits', 'webp'] as const)(
    'compressed by %s is decoded',
    async (compression) => {
      const bytes = await of({ compression });
      expect(await headerOf(bytes)).toEqual({ contentType: 'image/tiff', width: 900, height: 600 });
      await expectQuarters(bytes);
    },
  );

  it('in CMYK, with 16 bits, tiles or pyramids is decoded', async () => {
    const cmyk = await sharp(quarters(90, 60))
      .removeAlpha()
      .toColourspace('cmyk')
      .tiff()
      .toBuffer();
    expect(deltaE(await quarter(cmyk, 1, 1), [255, 255, 255])).toBeLessThan(3);
    const [red] = await quarter(cmyk, 0, 0);
    expect(red).toBeGreaterThan(180);
    const deep = await sharp(quarters(90, 60))
      .removeAlpha()
      .toColourspace('rgb16')
      .tiff()
      .toBuffer();
    await expectQuarters(deep);
    await expectQuarters(await of({ tile: true, pyramid: true, tileWidth: 256, tileHeight: 256 }));
  });
});

describe('SVG', () => {
  it('is measured and drawn', async () => {
    const bytes = quarters(900, 600);
    expect(await headerOf(bytes)).toEqual({
      contentType: 'image/svg+xml',
      width: 900,
      height: 600,
    });
    await expectQuarters(bytes);
  });

  it('of any size is drawn at the needed size', async () => {
    const { width, renditions } = await processed(quarters(9000, 6000));
    expect([width, renditions[0]?.longestEdge]).toEqual([9000, 2048]);
    const edge = Buffer.from(renditions[0]?.webp ?? []);
    expect(deltaE(await pixelOf(edge, 10, 10), [255, 0, 0])).toBeLessThan(3);
  });

  /** Units of CSS: pixels of one unit. */
  const units = { '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16 };
  it.each(
    Object.entries(units).flatMap(([unit, pixels]) =>
      [90, 1_000, 3_000, 6_000].map((width) => [unit, Math.round(width / pixels), pixels] as const),
    ),
  )(
    'with a width in %s of %d has the size of browsers, in every rendition',
    async (unit, length, pixels) => {
      const bytes =
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${length * 2}${unit}" height="${length}${unit}"
      viewBox="0 0 200 100"><rect width="200" height="100" fill="#f00"/></svg>`);
      const { width, height, renditions } = await processed(bytes);
      // libvips states whole pixels, so a fraction may be rounded the other way.
      expect(Math.abs(width - length * 2 * pixels)).toBeLessThanOrEqual(1);
      expect(Math.abs(height - length * pixels)).toBeLessThanOrEqual(1);
      for (const { longestEdge, webp } of renditions) {
        const made = await sharp(Buffer.from(webp)).metadata();
        expect(made.width).toBe(longestEdge);
        expect(Math.abs(made.height - (longestEdge * height) / width)).toBeLessThanOrEqual(1);
      }
    },
  );

  it('with a byte order mark, a comment and a doctype in front is a drawing', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a comment -->\n<!DOCTYPE svg>\n'),
      quarters(90, 60),
    ]);
    expect(await headerOf(bytes)).toMatchObject({ contentType: 'image/svg+xml', width: 90 });
  });

  it('never shows another file, whatever it refers to', async () => {
    const secret = await save(await sharp(quarters(60, 60)).png().toBuffer());
    const references = [
      secret,
      `file://${secret}`,
      secret.split('/').at(-1),
      'http://127.0.0.1:9/x.png',
    ];
    const images = references.map((href) => `<image href="${href}" width="90" height="60"/>`);
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#fff"/>${images.join('')}</svg>`,
    );
    expect(deltaE(await quarter(bytes, 0, 0), [255, 255, 255])).toBeLessThan(1);
  });

  it('with an entity for another file is refused', async () => {
    const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>';
    const text = `${entity}<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><text>&x;</text></svg>`;
    await expect(headerOf(Buffer.from(text))).rejects.toBeInstanceOf(UnreadableImage);
  });

  it('that unfolds a billion words is refused or drawn without them', async () => {
    const entities = Array.from({ length: 12 }, (_, n) =>
      n === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
    );
    const bytes = Buffer.from(
      `<!DOCTYPE svg [${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><text>&e11;</text></svg>`,
    );
    await processed(bytes).catch((error) => expect(error).toBeInstanceOf(UnreadableImage));
  });

  it('of more than 10 MB is refused', async () => {
    const bytes = Buffer.concat([quarters(90, 60), Buffer.alloc(10_000_001, ' ')]);
    await expect(headerOf(bytes)).rejects.toThrow('An SVG may have at most 10 MB.');
  });
});
