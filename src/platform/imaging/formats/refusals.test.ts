import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aCameraJpeg, anImage, notAnImage, seededRandom, truncated } from '@/testing/images';
import { imagingOfBytes } from '@/testing/imaging';
import { pngChunk } from '../containers/png-chunks';
import { UnreadableImage } from '../port';

const { imaging, save, headerOf, processed } = imagingOfBytes();
const NOT_AN_IMAGE = 'This file is not an image that can be read.';
const refusal = (sentence: string) => new UnreadableImage(sentence);

const expectRefused = async (bytes: Uint8Array, sentence: string) => {
  const path = await save(bytes);
  await expect(imaging.readHeader(path)).rejects.toThrow(refusal(sentence));
  await expect(imaging.process(path)).rejects.toThrow(refusal(sentence));
};

/** A PNG with a claimed size and only a few bytes. */
const aPngThatClaims = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits, RGB
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  const end = pngChunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, pngChunk('IHDR', header), pixels, end]);
};

/** A GIF whose frames hold one pixel each on a canvas of the given size. */
const aGifThatClaims = (width: number, height: number, frames: number): Buffer => {
  const screen = Buffer.from('000000008000000000000000ff', 'hex').subarray(0, 7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from('000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ]);
};

describe('a file that is not an image', () => {
  it('is refused when it is empty', () => expectRefused(Buffer.alloc(0), 'The file is empty.'));
  it('is refused when it is text', () => expectRefused(notAnImage(), NOT_AN_IMAGE));
  it('is refused when it is an image of another format', async () => {
    await expectRefused(
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
      NOT_AN_IMAGE,
    );
    await expectRefused(Buffer.from('P6\n1 1\n255\nabc'), NOT_AN_IMAGE);
  });
  it.each([
    ['XML that is no drawing', '<?xml version="1.0"?><note>Hello</note>'],
    ['HTML', '<!doctype html><p>Hello</p>'],
    ['a drawing that ends early', '<svg xmlns="http://www.w3.org/2000/svg" width="9"'],
    ['a drawing without a size', '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'],
  ])('is refused when it is %s', async (_, text) => {
    const path = await save(Buffer.from(text));
    await expect(imaging.readHeader(path)).rejects.toBeInstanceOf(UnreadableImage);
  });
});

it('reports a missing file as an error of its own', async () => {
  await expect(imaging.readHeader('/nowhere/at-all')).rejects.toMatchObject({ code: 'ENOENT' });
});

describe('too large an image', () => {
  it('is refused by its header, in little memory', async () => {
    const memory = process.memoryUsage().rss;
    const sentence = 'The image has 4,225 megapixels; at most 268 are accepted.';
    await expectRefused(aPngThatClaims(65_000, 65_000), sentence);
    expect(process.memoryUsage().rss - memory).toBeLessThan(50e6);
  });

  it('is one above 268 megapixels', async () => {
    const accepted = await save(aPngThatClaims(16_000, 16_750));
    expect(await imaging.readHeader(accepted)).toMatchObject({ width: 16_000, height: 16_750 });
    const sentence = 'The image has 269 megapixels; at most 268 are accepted.';
    await expectRefused(aPngThatClaims(16_000, 16_751), sentence);
  });

  it.each([
    [102, 11_648, 8_736],
    [151, 14_204, 10_652],
    [200, 16_320, 12_240],
  ])('is none that a camera of %i megapixels takes', async (_, width, height) => {
    const path = await save(aPngThatClaims(width, height));
    expect(await imaging.readHeader(path)).toMatchObject({ width, height });
  });

  it('is judged by the first frame of an animation', async () => {
    const recording = await save(aGifThatClaims(1280, 720, 3_000));
    expect(await imaging.process(recording)).toMatchObject({ width: 1280, height: 720 });
    const webp = await anImage('webp', { animated: true });
    // The size of the canvas, less one.
    webp.writeUIntLE(15_999, 24, 3);
    webp.writeUIntLE(15_999, 27, 3);
    const header = await headerOf(webp);
    expect(header).toMatchObject({ width: 16_000, height: 16_000 });
  });
});

/** The mean colour of a row of pixels, in steps of 16. */
const colourAt = async (webp: Uint8Array, top: number): Promise<number[]> => {
  const { channels } = await sharp(
    await sharp(webp).extract({ left: 0, top, width: 400, height: 2 }).removeAlpha().toBuffer(),
  ).stats();
  return channels.map(({ mean }) => Math.round(mean / 16));
};

describe('a truncated image', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('is shown as far as it goes: %s', async (format) => {
    const options = { width: 600, height: 400 };
    const image = await anImage(format, options);
    const whole = await processed(image);
    const path = await save(truncated(image, 0.6));
    expect(await imaging.readHeader(path)).toMatchObject(options);

    const shown = await imaging.process(path);
    expect(shown).toMatchObject({ ...options, damaged: true });
    expect(whole.damaged).toBe(false);
    const [part, all] = [shown, whole].map(({ renditions }) => renditions[0]?.webp as Uint8Array);
    // The beginning is the same, the end is missing.
    expect(await colourAt(part as Uint8Array, 5)).toEqual(await colourAt(all as Uint8Array, 5));
    expect(await colourAt(part as Uint8Array, 260)).not.toEqual(
      await colourAt(all as Uint8Array, 260),
    );
  });

  it('is refused as an avatar, which must be complete', async () => {
    const path = await save(truncated(await anImage('jpeg', { width: 600, height: 400 })));
    await expect(imaging.square(path)).rejects.toThrow(
      refusal('The image is damaged or incomplete and cannot be shown.'),
    );
  });

  it.each(['webp', 'avif'] as const)('is refused when it is a %s', async (format) => {
    const path = await save(truncated(await anImage(format, { width: 600, height: 400 })));
    await expect(imaging.process(path)).rejects.toBeInstanceOf(UnreadableImage);
  });

  it('is refused at once when the header is incomplete too', async () => {
    const jpeg = await aCameraJpeg({ megapixels: 0.01 });
    await expectRefused(
      jpeg.subarray(0, 200),
      'This image is damaged: its first part cannot be read.',
    );
  });
});

describe('mutants', () => {
  const ROUNDS = 50;
  const mutate = (image: Buffer, random: () => number): Buffer => {
    const mutant = Buffer.from(image);
    const at = () => Math.floor(random() * mutant.length);
    const kind = random();
    if (kind < 0.15) return mutant.subarray(0, at());
    if (kind < 0.3) return Buffer.concat([mutant.subarray(0, at()), mutant.subarray(at())]);
    // In half of these mutants only the first bytes change, which contain sizes and offsets.
    const near = kind < 0.65 ? 200 : mutant.length;
    for (let change = 0; change < 1 + random() * 10; change++)
      mutant[Math.floor(random() * Math.min(near, mutant.length))] = random() * 256;
    return mutant;
  };

  it.each([
    ['jpeg', () => aCameraJpeg({ megapixels: 0.02 })],
    ['png', () => anImage('png', { alpha: true })],
    ['webp', () => anImage('webp', { alpha: true })],
    ['gif', () => anImage('gif')],
    ['animated gif', () => anImage('gif', { animated: true })],
    ['animated webp', () => anImage('webp', { animated: true })],
    ['avif', () => anImage('avif')],
  ] as const)('of a %s become images or are refused in plain words', async (name, make) => {
    const image = await make();
    const random = seededRandom(name.length);
    const outcomes = { shown: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const path = await save(mutate(image, random));
      const attempts = [imaging.readHeader(path), imaging.process(path)];
      for (const attempt of await Promise.allSettled<unknown>(attempts)) {
        if (attempt.status === 'fulfilled') outcomes.shown++;
        else {
          outcomes.refused++;
          expect(attempt.reason).toBeInstanceOf(UnreadableImage);
          // A sentence for a person, without names of libraries, functions or folders.
          expect(attempt.reason.message).toMatch(/^(The|This|Images) [\w ,:;]+\.$/);
        }
      }
    }
    expect(outcomes.shown).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });
});
