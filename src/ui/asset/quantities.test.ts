import { describe, expect, it } from 'vitest';
import * as quantities from './quantities';

describe('quantities in words', () => {
  it('steps from unit to unit by a thousand', () => {
    const { bytesInWords } = quantities;
    const words = [1, 999, 1000, 1_234_567, 999_990, 250_000_000, 1e15].map(bytesInWords);
    expect(words).toEqual(['1 byte', '999 bytes', '1 kB', '1.2 MB', '1 MB', '250 MB', '1,000 TB']);
  });

  it('names the half of the globe', () => {
    expect(quantities.placeInWords(-33.8688, 151.2093)).toBe('33.86880° S, 151.20930° E');
    expect(quantities.placeInWords(48.858333, -2.294444)).toBe('48.85833° N, 2.29444° W');
  });

  it('keeps camera times that it does not know', () => {
    expect(quantities.cameraTimeInWords('2024:05:01 12:00:00')).toBe('2024-05-01 12:00:00');
    expect(quantities.cameraTimeInWords('long ago')).toBe('long ago');
  });

  it('leaves hours out of short films', () => {
    expect(quantities.durationInWords(65.4)).toBe('1:05');
    expect(quantities.durationInWords(3725)).toBe('1:02:05');
  });

  it('names types as people do', () => {
    expect(quantities.typeInWords('image/jpeg')).toBe('JPEG');
    expect(quantities.typeInWords('video/x-matroska')).toBe('MKV');
    expect(quantities.typeInWords('video/x-m4v')).toBe('M4V');
    expect(quantities.typeInWords('image/svg+xml')).toBe('SVG');
  });

  it('writes rates of bits as networks do', () => {
    expect(quantities.bitsInWords(128_400)).toBe('128.4 kbit/s');
    expect(quantities.bitsInWords(4_567_890)).toBe('4.6 Mbit/s');
    expect(quantities.bitsInWords(999_960)).toBe('1 Mbit/s');
  });
});
