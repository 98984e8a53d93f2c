import { expect, it } from 'vitest';
import { joinMarks } from './comment-marks';

const at = (...times: number[]) => times.map((atSeconds) => ({ atSeconds }));

it('joins marks that would cover each other, in the order of time', () => {
  expect(joinMarks(at(9, 1, 3), 10)).toEqual([at(1, 3), at(9)]);
  expect(joinMarks(at(9, 1, 3), 100)).toEqual([at(1), at(3), at(9)]);
});

it('begins a new mark where it fits beside the first of the last one', () => {
  expect(joinMarks(at(0, 2, 4, 6), 10)).toEqual([at(0, 2), at(4, 6)]);
});

it('joins several comments on one moment', () => {
  expect(joinMarks(at(5, 5, 5), 1000)).toEqual([at(5, 5, 5)]);
});
