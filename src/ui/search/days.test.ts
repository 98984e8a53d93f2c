import { describe, expect, it, vi } from 'vitest';
import { daysOf, formatDays, timeOf, type Zone } from './days';

// Runs before the module creates its formats.
vi.hoisted(() => {
  process.env.TZ = 'America/New_York';
});

describe.each<Zone>(['local', 'utc'])('days in the zone %s', (zone) => {
  it('leave either end open, and recognize a single day', () => {
    const text = (first: string, last: string) => {
      const range = timeOf({ first, last }, zone);
      return range && formatDays(range, zone);
    };
    expect(text('2026-03-01', '2026-03-05')).toBe('1 March 2026 – 5 March 2026');
    expect(text('2026-03-01', '')).toBe('Since 1 March 2026');
    expect(text('', '2026-03-01')).toBe('Until 1 March 2026');
    expect(text('2026-03-01', '2026-03-01')).toBe('1 March 2026');
    expect(text('1956-07-01', '1956-07-01')).toBe('1 July 1956');
    expect(text('', '')).toBe(null);
    expect(text('soon', '2026-99-99')).toBe(null);
    expect(text('0202-03-01', '')).toBe(null);
  });

  it('come back unchanged, with both ends', () => {
    const days = { first: '2026-03-01', last: '2026-03-10' };
    expect(daysOf(timeOf(days, zone), zone)).toEqual(days);
  });
});

it('days begin by the clock of their zone', () => {
  const days = { first: '2026-03-01', last: '2026-03-10' };
  expect(timeOf(days, 'utc')).toEqual({
    from: Date.UTC(2026, 2, 1),
    until: Date.UTC(2026, 2, 11),
  });
  // Daylight saving time starts on 8 March.
  expect(timeOf(days, 'local')).toEqual({
    from: Date.UTC(2026, 2, 1, 5),
    until: Date.UTC(2026, 2, 11, 4),
  });
});
