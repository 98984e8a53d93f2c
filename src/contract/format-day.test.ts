import { expect, it } from 'vitest';
import { formatDay, formatMinute } from './format-day';

it('writes a day in words, in the wanted time zone', () => {
  const at = Date.UTC(2026, 10, 28, 23, 30);
  expect(formatDay(at, 'UTC')).toBe('28 November 2026');
  expect(formatDay(new Date(at), 'Asia/Tokyo')).toBe('29 November 2026');
  expect(formatMinute(at, 'UTC')).toBe('28 November 2026 at 23:30 UTC');
});
