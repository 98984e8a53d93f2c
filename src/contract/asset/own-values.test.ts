import { expect, it } from 'vitest';
import { valuesToSet } from './own-values';

const isPeriodEnd = (validUntil: string) =>
  valuesToSet.safeParse({ rights: { validUntil } }).success;

it.each([
  ['1000-01-01T00:00:00Z', true],
  ['9998-12-31T23:59:59Z', true],
  ['2026-06-14T10:00+02:00', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['1000-01-01T00:00:00+14:00', false],
  ['9998-12-31T23:59:59-14:00', false],
  ['9999-12-31T23:59:59-14:00', false],
])('whether a period may end at %s: %s', (time, right) => {
  expect(isPeriodEnd(time)).toBe(right);
});

it.each([
  ['1826-01-01', true],
  ['2199-12-31T23:59:59-14:00', true],
  ['1825-12-31', false],
  ['0000-01-01T00:00:00Z', false],
  ['2200-01-01', false],
])('whether an image may be taken at %s: %s', (takenAt, right) => {
  expect(valuesToSet.safeParse({ takenAt }).success).toBe(right);
});
