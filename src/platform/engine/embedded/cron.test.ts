import { describe, expect, it } from 'vitest';
import { type Cron, lastDue, readCron } from './cron';

const now = new Date('2026-03-01T12:00:30Z');
const lastOf = (text: string, since?: string) =>
  lastDue(readCron(text) as Cron, now, since ? new Date(since) : undefined)?.toISOString() ?? null;

describe('lastDue', () => {
  it.each([
    ['* * * * *', '2026-03-01T12:00:00.000Z'],
    ['0 12 * * *', '2026-03-01T12:00:00.000Z'],
    ['1 12 * * *', '2026-02-28T12:01:00.000Z'],
    ['17 3 * * *', '2026-03-01T03:17:00.000Z'],
    ['*/25 * * * *', '2026-03-01T12:00:00.000Z'],
    ['30 6-9 * * 1-5', '2026-02-27T09:30:00.000Z'],
    ['0 0 28 * 1', '2026-02-28T00:00:00.000Z'],
    ['0 0 2 3 *', '2025-03-02T00:00:00.000Z'],
    // Nothing within a year.
    ['0 0 29 2 *', null],
  ])('finds for %s, in UTC, %s', (text, time) => {
    expect(lastOf(text)).toBe(time);
  });

  it('finds no time before or at the last known one', () => {
    expect(lastOf('17 3 * * *', '2026-03-01T03:17:00Z')).toBeNull();
    expect(lastOf('17 3 * * *', '2026-02-28T03:17:00Z')).toBe('2026-03-01T03:17:00.000Z');
    expect(lastOf('17 3 * * *', '2027-01-01T03:17:00Z')).toBeNull();
  });
});

describe('readCron', () => {
  it.each(['', '3 * * *', '61 * * * *', 'every night', '@daily', 'TZ=UTC 0 3 * * *', '0 3 * * ?'])(
    'refuses "%s"',
    (text) => {
      expect(readCron(text)).toBeNull();
    },
  );
});
