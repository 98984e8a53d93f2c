import { expect, it } from 'vitest';
import { daysOf, formatDays, timeOf } from './days';

it('reads days with both ends, and gives them back', () => {
  const days = { first: '2026-03-01', last: '2026-03-05' };
  const range = timeOf(days);
  expect(range).toEqual({
    from: new Date(2026, 2, 1).getTime(),
    until: new Date(2026, 2, 6).getTime(),
  });
  expect(daysOf(range)).toEqual(days);
  expect(range && formatDays(range)).toBe('1 Mar 2026 – 5 Mar 2026');
});

it('leaves either end open, and knows a single day', () => {
  const text = (first: string, last: string) => {
    const range = timeOf({ first, last });
    return range && formatDays(range);
  };
  expect(text('2026-03-01', '')).toBe('Since 1 Mar 2026');
  expect(text('', '2026-03-01')).toBe('Until 1 Mar 2026');
  expect(text('2026-03-01', '2026-03-01')).toBe('1 Mar 2026');
  expect(text('', '')).toBe(null);
  expect(text('soon', '2026-99-99')).toBe(null);
});
