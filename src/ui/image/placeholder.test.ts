import { describe, expect, it } from 'vitest';
import { placeholderOf } from './placeholder';

describe('placeholderOf', () => {
  it('draws a bitmap in the colors of the blurhash', () => {
    // One component: exactly this blue everywhere.
    const url = placeholderOf('00Glhb') ?? '';
    const bmp = Buffer.from(url.slice('data:image/bmp;base64,'.length), 'base64');

    expect(bmp.subarray(0, 2).toString()).toBe('BM');
    expect(bmp.readUInt32LE(2)).toBe(bmp.length);
    const pixels = new Set(bmp.subarray(54).toString('hex').match(/.{6}/g));
    expect(pixels.size).toBe(1);
  });

  it('is null for a missing or invalid blurhash', () => {
    expect(placeholderOf(null)).toBeNull();
    expect(placeholderOf('nonsense!')).toBeNull();
    expect(placeholderOf('')).toBeNull();
  });
});
