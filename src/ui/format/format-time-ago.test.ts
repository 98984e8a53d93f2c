import { expect, it } from 'vitest';
import { formatTimeAgo } from './format-time-ago';

const NOW = Date.UTC(2026, 2, 1);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it.each([
  [-5000, 'just now'],
  [59_000, 'just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, 'yesterday'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, null],
])('says how long ago something was: %i ms', (ago, text) => {
  expect(formatTimeAgo(NOW - ago, NOW)).toBe(text);
});
