import { expect, it } from 'vitest';
import * as quantities from './format-quantity';

const { formatBitrate, formatBytes, formatCameraTime, formatCodec, formatCoordinates } = quantities;
const { formatDuration, formatExposure, formatFocalLength, formatMoment, formatType } = quantities;

const NO_EXPOSURE = { exposureTime: null, fNumber: null, iso: null };

it.each([
  // Units are powers of 1000.
  [() => formatBytes(1), '1 byte'],
  [() => formatBytes(999), '999 bytes'],
  [() => formatBytes(1000), '1 kB'],
  [() => formatBytes(1_234_567), '1.2 MB'],
  [() => formatBytes(999_990), '1 MB'],
  [() => formatBytes(250_000_000), '250 MB'],
  [() => formatBytes(1e15), '1,000 TB'],
  [() => formatCoordinates(-33.8688, 151.2093), '33.86880° S, 151.20930° E'],
  [() => formatCoordinates(48.858333, -2.294444), '48.85833° N, 2.29444° W'],
  [() => formatCameraTime('2024:05:01 12:00:00'), '1 May 2024, 12:00:00'],
  [() => formatCameraTime('2024-05-01T12:00:00+02:00'), '1 May 2024, 12:00:00+02:00'],
  [() => formatCameraTime('2024:05:01'), '1 May 2024'],
  // Unknown times stay as they are.
  [() => formatCameraTime('2024:00:31 12:00:00'), '2024:00:31 12:00:00'],
  [() => formatCameraTime('long ago'), 'long ago'],
  [() => formatDuration(65.4), '1:05'],
  [() => formatDuration(3725), '1:02:05'],
  [() => formatType('image/jpeg'), 'JPEG'],
  [() => formatType('video/x-matroska'), 'MKV'],
  [() => formatType('video/x-m4v'), 'M4V'],
  [() => formatType('image/svg+xml'), 'SVG'],
  [() => formatCodec('h264'), 'H.264'],
  [() => formatCodec('hevc'), 'H.265 (HEVC)'],
  [() => formatCodec('vp9'), 'VP9'],
  [() => formatCodec('prores'), 'ProRes'],
  [() => formatCodec('aac'), 'AAC'],
  [() => formatCodec('opus'), 'Opus'],
  [() => formatCodec('pcm_s16le'), 'PCM'],
  [() => formatBitrate(128_400), '128.4 kbit/s'],
  [() => formatBitrate(4_567_890), '4.6 Mbit/s'],
  [() => formatBitrate(999_960), '1 Mbit/s'],
  [
    () => formatExposure({ exposureTime: 0.004, fNumber: 2.8, iso: 100 }),
    '1/250 s, f/2.8, ISO 100',
  ],
  [() => formatExposure({ ...NO_EXPOSURE, exposureTime: 1 / 3 }), '1/3 s'],
  [() => formatExposure({ ...NO_EXPOSURE, exposureTime: 2.5, fNumber: 11 }), '2.5 s, f/11'],
  [() => formatExposure(NO_EXPOSURE), null],
  [() => formatFocalLength(33.4, 50), '33.4 mm (50 mm in 35 mm)'],
  [() => formatFocalLength(50, 50), '50 mm'],
  [() => formatFocalLength(null, 50), '50 mm in 35 mm'],
  [() => formatFocalLength(null, null), null],
  // A moment is never later than it is.
  [() => formatMoment(0), '0:00.00'],
  [() => formatMoment(12.2), '0:12.20'],
  [() => formatMoment(12.999), '0:12.99'],
  [() => formatMoment(0.29), '0:00.29'],
  [() => formatMoment(3725.5), '1:02:05.50'],
])('%s is “%s”', (written, words) => {
  expect(written()).toBe(words);
});
