import { describe, expect, it } from 'vitest';
import { formatCodec } from './format-codec';
import * as quantities from './format-quantity';

describe('quantities in words', () => {
  it('step from unit to unit by a thousand', () => {
    const { formatBytes: bytesInWords } = quantities;
    const words = [1, 999, 1000, 1_234_567, 999_990, 250_000_000, 1e15].map(bytesInWords);
    expect(words).toEqual(['1 byte', '999 bytes', '1 kB', '1.2 MB', '1 MB', '250 MB', '1,000 TB']);
  });

  it('name the hemisphere', () => {
    expect(quantities.formatCoordinates(-33.8688, 151.2093)).toBe('33.86880° S, 151.20930° E');
    expect(quantities.formatCoordinates(48.858333, -2.294444)).toBe('48.85833° N, 2.29444° W');
  });

  it('keep unknown camera times unchanged', () => {
    expect(quantities.formatCameraTime('2024:05:01 12:00:00')).toBe('1 May 2024, 12:00:00');
    expect(quantities.formatCameraTime('2024-05-01T12:00:00+02:00')).toBe(
      '1 May 2024, 12:00:00+02:00',
    );
    expect(quantities.formatCameraTime('2024:05:01')).toBe('1 May 2024');
    expect(quantities.formatCameraTime('2024:00:31 12:00:00')).toBe('2024:00:31 12:00:00');
    expect(quantities.formatCameraTime('long ago')).toBe('long ago');
  });

  it('leave hours out of short videos', () => {
    expect(quantities.formatDuration(65.4)).toBe('1:05');
    expect(quantities.formatDuration(3725)).toBe('1:02:05');
  });

  it('name file types by their usual names', () => {
    expect(quantities.formatType('image/jpeg')).toBe('JPEG');
    expect(quantities.formatType('video/x-matroska')).toBe('MKV');
    expect(quantities.formatType('video/x-m4v')).toBe('M4V');
    expect(quantities.formatType('image/svg+xml')).toBe('SVG');
  });

  it('name codecs as people write them', () => {
    const names = ['h264', 'hevc', 'vp9', 'aac', 'pcm_s16le'].map(formatCodec);
    expect(names).toEqual(['H.264', 'H.265 (HEVC)', 'VP9', 'AAC', 'PCM']);
  });

  it('write bit rates as networks do', () => {
    expect(quantities.formatBitrate(128_400)).toBe('128.4 kbit/s');
    expect(quantities.formatBitrate(4_567_890)).toBe('4.6 Mbit/s');
    expect(quantities.formatBitrate(999_960)).toBe('1 Mbit/s');
  });

  it('write exposures and lenses as photographers do', () => {
    const { formatExposure, formatFocalLength } = quantities;
    expect(formatExposure({ exposureTime: 0.004, fNumber: 2.8, iso: 100 })).toBe(
      '1/250 s, f/2.8, ISO 100',
    );
    expect(formatExposure({ exposureTime: 1 / 3, fNumber: null, iso: null })).toBe('1/3 s');
    expect(formatExposure({ exposureTime: 2.5, fNumber: 11, iso: null })).toBe('2.5 s, f/11');
    expect(formatExposure({ exposureTime: null, fNumber: null, iso: null })).toBeNull();
    expect(formatFocalLength(33.4, 50)).toBe('33.4 mm (50 mm in 35 mm)');
    expect(formatFocalLength(50, 50)).toBe('50 mm');
    expect(formatFocalLength(null, 50)).toBe('50 mm in 35 mm');
    expect(formatFocalLength(null, null)).toBeNull();
  });

  it.each([
    [0, '0:00.00'],
    [12.2, '0:12.20'],
    [12.999, '0:12.99'],
    [0.29, '0:00.29'],
    [3725.5, '1:02:05.50'],
  ])('shows the moment %d of a film as %s', (seconds, shown) => {
    expect(quantities.formatMoment(seconds)).toBe(shown);
  });
});
