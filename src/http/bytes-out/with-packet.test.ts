import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ByteRange } from '@/platform/blobs/port';
import { embedInWebp } from '@/platform/imaging/colour/embed-profile';
import { withPacket } from './with-packet';

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
const size = { width: 301, height: 167 };
const image = (alpha = 1) =>
  sharp({ create: { ...size, channels: 4, background: { r: 9, g: 99, b: 160, alpha } } });

const opened = (webp: Uint8Array) => {
  const bytes = Buffer.from(webp);
  const blobs = {
    read: async (_: string, range?: ByteRange) =>
      Readable.from([bytes.subarray(range?.start, range && range.end + 1)]),
  };
  return withPacket(blobs, { blob: 'one.400', sizeOf: async () => bytes.length, xmp: XMP });
};

describe.each<[string, () => Promise<Uint8Array>]>([
  ['a photo', () => image().removeAlpha().webp().toBuffer()],
  ['a transparent one', () => image(0.5).webp().toBuffer()],
  ['one without losses', () => image().removeAlpha().webp({ lossless: true }).toBuffer()],
  ['a transparent one without losses', () => image(0.5).webp({ lossless: true }).toBuffer()],
  [
    'one with a profile',
    async () => embedInWebp(await image().removeAlpha().webp().toBuffer(), Buffer.alloc(501), size),
  ],
])('%s with a packet', (_, make) => {
  it('has it, and is otherwise as it was', async () => {
    const before = await make();
    const file = opened(before);
    const after = await buffer(await file.open());
    expect(await file.size()).toBe(after.length);
    expect(after.readUInt32LE(4)).toBe(after.length - 8);
    const { xmp, xmpAsString: _text, ...said } = await sharp(after).metadata();
    expect(xmp?.toString()).toBe(XMP);
    expect(said).toEqual({ ...(await sharp(before).metadata()), size: after.length });
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });

  it('is sent in ranges', async () => {
    const file = opened(await make());
    const whole = await buffer(await file.open());
    for (const [start, end] of [
      [0, 0],
      [0, 29],
      [11, 31],
      [29, whole.length - 3],
      [whole.length - 2, whole.length - 1],
    ] as const) {
      const part = await buffer(await file.open({ start, end }));
      expect(part).toEqual(whole.subarray(start, end + 1));
    }
  });
});
