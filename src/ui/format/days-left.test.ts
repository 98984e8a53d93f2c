import { expect, it } from 'vitest';
import { daysLeft, daysLeftInShort, sayDeletion } from './days-left';

it('counts started days as whole days', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const after = (hours: number) => daysLeft(now + hours * 3_600_000, now);
  expect([720, 719, 25, 24, 1, 0, -3].map(after)).toEqual([
    '30 days left',
    '30 days left',
    '2 days left',
    '1 day left',
    '1 day left',
    'Deleted today',
    'Deleted today',
  ]);
  expect([25, 1, 0].map((hours) => sayDeletion(now + hours * 3_600_000, now))).toEqual([
    'It is permanently deleted in 2 days.',
    'It is permanently deleted within a day.',
    'It is permanently deleted today.',
  ]);
  const short = (hours: number) => daysLeftInShort(now + hours * 3_600_000, now);
  expect([720, 25, 1, 0].map(short)).toEqual(['30 d', '2 d', '1 d', 'Today']);
});
