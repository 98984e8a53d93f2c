import { expect, it } from 'vitest';
import { clockOf, instantOf } from './instant-of';

const created = Date.UTC(2026, 0, 2, 3, 4, 5);
const captured = Date.UTC(2024, 4, 1, 12, 0, 0);

it.each([
  // The time of a camera, which knows no zone.
  ['2024:05:01 12:00:00', null],
  ['2024-05-01T12:00:00', null],
  ['2024-05-01', null],
  ['2024-05-01T12:00:00 summer', null],
  ['2024-05-01T25:00:00Z', null],
  // A moment.
  ['2024-05-01T12:00:00Z', '2024-05-01T12:00:00.000Z'],
  ['2024-05-01T12:00:00.000000Z', '2024-05-01T12:00:00.000Z'],
  ['2024-05-01T12:00:00+0900', '2024-05-01T03:00:00.000Z'],
  ['2024-05-01T12:00:00-03:30', '2024-05-01T15:30:00.000Z'],
  ['2024:05:01 12:00:00+02:00', '2024-05-01T10:00:00.000Z'],
  ['2024-05-01 12:00 +01:00', '2024-05-01T11:00:00.000Z'],
])('recorded at %j is the moment %s', (recorded, moment) => {
  const asset = { recorded_at: recorded, captured_at: captured, created };
  expect(instantOf(asset)?.toISOString() ?? null).toBe(moment);
});

it.each([null, '1904-01-01T00:00:00Z', '0000:00:00 00:00:00', 'yesterday'])(
  'recorded at %j is dated by when it was added',
  (recorded) => {
    const asset = { recorded_at: recorded, captured_at: created, created };
    expect(instantOf(asset)).toEqual(new Date(created));
  },
);

it.each([
  ['2024:05:01 12:00:00+09:00', '2024-05-01T12:00:00.000Z'],
  ['2024:05:01 12:00:00', '2024-05-01T03:00:00.000Z'],
  [null, '2024-05-01T03:00:00.000Z'],
])('the clock of the device stood at %j at %s', (recorded, clock) => {
  const asset = { recorded_at: recorded, captured_at: Date.UTC(2024, 4, 1, 3, 0, 0) };
  expect(clockOf(asset).toISOString()).toBe(clock);
});
