import { expect, it } from 'vitest';
import { formatProgress } from './format-progress';
import type { Summary } from './upload-queue';

const MB = 1_000_000;
const shown = (sent: number, total: number, speed: number | null) =>
  formatProgress({ bytes: { sent, total }, speed } as Summary);

it.each([
  [42 * MB, 1300 * MB, 10.6 * MB, '42 MB of 1.3 GB · 10.6 MB/s · 2 min left'],
  [0, 30 * MB, null, '0 bytes of 30 MB'],
  [0, 30 * MB, 0, '0 bytes of 30 MB · 0 bytes/s'],
  [20 * MB, 30 * MB, MB, '20 MB of 30 MB · 1 MB/s · less than a minute left'],
  [0, 7200 * MB, MB, '0 bytes of 7.2 GB · 1 MB/s · 2 h left'],
  [0, 7800 * MB, MB, '0 bytes of 7.8 GB · 1 MB/s · 2 h 10 min left'],
  [0, 200_000 * MB, MB, '0 bytes of 200 GB · 1 MB/s · more than a day left'],
  [30 * MB, 30 * MB, MB, '30 MB of 30 MB'],
])('formatProgress describes %s of %s bytes at %s bytes a second', (sent, total, speed, text) => {
  expect(shown(sent, total, speed)).toBe(text);
});
