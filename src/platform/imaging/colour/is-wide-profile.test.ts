import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aWideHeic } from '@/testing/heic';
import { displayP3 } from './convert-colours';
import { isWideProfile } from './is-wide-profile';

const builtIn = async (name: string) => {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
  const { icc } = await sharp(await image.withIccProfile(name).tiff().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
};

describe('isWideProfile', () => {
  it("is true of Display P3, including the phones' own version", async () => {
    const { icc = Buffer.alloc(0) } = await sharp(aWideHeic()).metadata();
    expect(isWideProfile(await displayP3())).toBe(true);
    expect(isWideProfile(icc)).toBe(true);
  });

  it.each(['srgb', 'cmyk'])('is false of %s', async (name) => {
    expect(isWideProfile(await builtIn(name))).toBe(false);
  });

  it('is false of a truncated profile, or one that names places outside itself', async () => {
    const icc = Buffer.from(await displayP3());
    const tags = icc.readUInt32BE(128);
    for (let end = 0; end < 132 + 12 * tags; end++)
      expect(isWideProfile(icc.subarray(0, end))).toBe(false);
    icc.writeUInt32BE(0xff_ff_ff_ff, 128);
    for (let tag = 0; tag < tags; tag++) icc.writeUInt32BE(0xff_ff_ff_f0, 136 + 12 * tag);
    expect(isWideProfile(icc)).toBe(false);
  });
});
