import { describe, expect, it } from 'vitest';
import { aBmp, QUARTER_COLOURS } from '@/testing/bmp';
import { truncated } from '@/testing/images';
import { imagingOfBytes } from '@/testing/imaging';
import { UnreadableImage } from '../port';
import { decodeBmp } from './bmp';

const { save, headerOf, processed } = imagingOfBytes();
const decoded = async (bytes: Uint8Array) => decodeBmp(await save(bytes), 2048);

const M565 = [0xf800, 0x7e0, 0x1f, 0] as const;
const RGBA = [0xff, 0xff00, 0xff0000, 0xff000000] as const;
const TEN_BITS = [0x3ff00000, 0xffc00, 0x3ff, 0] as const;
const NO_ALPHA = [0xff0000, 0xff00, 0xff, 0xff000000] as const;

describe('a BMP', () => {
  it.each<Parameters<typeof aBmp>>([
    [{ bits: 1 }],
    [{ bits: 2 }],
    [{ bits: 4 }],
    [{ bits: 4, colours: 4 }],
    [{ bits: 8 }],
    [{ bits: 8, colours: 4 }],
    [{ bits: 8, gap: 100 }],
    [{ bits: 8, header: 12 }],
    [{ bits: 4, header: 12 }],
    [{ bits: 24, header: 12 }],
    [{ bits: 8, header: 64 }],
    [{ bits: 24, header: 64 }],
    [{ bits: 8, header: 108 }],
    [{ bits: 16 }],
    [{ bits: 16, masks: M565 }],
    [{ bits: 16, masks: M565, header: 124 }],
    [{ bits: 24 }],
    [{ bits: 24, topDown: true }],
    [{ bits: 24, width: 31, height: 21 }],
    [{ bits: 24, header: 124 }],
    [{ bits: 32 }],
    [{ bits: 32, topDown: true }],
    [{ bits: 32, masks: RGBA, header: 108 }],
    [{ bits: 32, masks: TEN_BITS }],
    [{ bits: 8, runLength: true }],
    [{ bits: 8, runLength: true, width: 31, height: 21 }],
    [{ bits: 4, runLength: true }],
    [{ bits: 4, runLength: true, width: 31, height: 21 }],
    [{ bits: 4, runLength: true, colours: 4 }],
    [{ bits: 8, runLength: true, header: 64 }],
  ])('with %o has its size and its colours', async (options) => {
    const bytes = aBmp(options);
    const { width = 30, height = 20, bits } = options ?? {};
    expect(await headerOf(bytes)).toEqual({ contentType: 'image/bmp', width, height });
    const { data } = await decoded(bytes);
    const [right, bottom] = [width - 1, height - 1];
    for (const [quarter, x, y] of [
      [0, 0, 0],
      [1, right, 0],
      [bits === 1 ? 0 : 2, 0, bottom],
      [bits === 1 ? 1 : 3, right, bottom],
    ] as const) {
      const at = (y * width + x) * 4;
      expect([...data.subarray(at, at + 4)]).toEqual([...(QUARTER_COLOURS[quarter] ?? []), 255]);
    }
  });

  it('with alpha is transparent, unless every pixel is', async () => {
    const bytes = aBmp({ bits: 32, masks: NO_ALPHA, header: 108 });
    const allInvisible = Buffer.from(bytes);
    for (let at = 14 + 108 + 3; at < allInvisible.length; at += 4) allInvisible[at] = 0;
    expect((await decoded(allInvisible)).data[3]).toBe(255);
    const oneVisible = Buffer.from(allInvisible);
    oneVisible[14 + 108 + 3] = 255;
    expect((await decoded(oneVisible)).data[3]).toBe(0);
  });

  it('with run lengths that skip pixels and go beyond rows shows the drawn pixels', async () => {
    const bytes = aBmp({ bits: 8, runLength: true });
    const start = bytes.readUInt32LE(10);
    // Four red pixels, a move by 2 and 1, too long a run, the end of the image.
    const runs = Buffer.from([4, 0, 0, 2, 2, 1, 200, 2, 0, 1]);
    const { data, width, height } = await decoded(Buffer.concat([bytes.subarray(0, start), runs]));
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4).subarray(0, 4)];
    expect(pixel(3, height - 1)).toEqual([255, 0, 0, 255]);
    expect(pixel(4, height - 1)).toEqual([0, 0, 0, 0]);
    expect(pixel(6, height - 2)).toEqual([0, 0, 255, 255]);
    expect(pixel(0, height - 3)).toEqual([0, 0, 0, 0]);
  });

  it('of a kind no program writes is refused as not supported', async () => {
    const jpegInside = aBmp();
    jpegInside.writeUInt32LE(4, 30);
    await expect(decoded(jpegInside)).rejects.toThrow('not supported');
    const huffman = aBmp({ bits: 1, header: 64 });
    huffman.writeUInt32LE(3, 30);
    await expect(decoded(huffman)).rejects.toThrow('not supported');
    const oddBits = aBmp();
    oddBits.writeUInt16LE(13, 28);
    await expect(decoded(oddBits)).rejects.toThrow('not supported');
  });

  it('with a size of zero, too large a size or an early end is refused', async () => {
    const claims = (width: number, height: number) => {
      const bytes = aBmp();
      bytes.writeInt32LE(width, 18);
      bytes.writeInt32LE(height, 22);
      return bytes;
    };
    await expect(headerOf(claims(0, 5))).rejects.toBeInstanceOf(UnreadableImage);
    await expect(headerOf(claims(-5, 5))).rejects.toBeInstanceOf(UnreadableImage);
    await expect(headerOf(claims(50_000, -50_000))).rejects.toThrow('2,500 megapixels');
    await expect(headerOf(aBmp().subarray(0, 20))).rejects.toBeInstanceOf(UnreadableImage);
    await expect(processed(truncated(aBmp()))).rejects.toBeInstanceOf(UnreadableImage);
    await expect(processed(claims(3000, 3000))).rejects.toBeInstanceOf(UnreadableImage);
    const runs = aBmp({ bits: 8, runLength: true });
    await expect(processed(truncated(runs, 0.9))).rejects.toBeInstanceOf(UnreadableImage);
  });
});
