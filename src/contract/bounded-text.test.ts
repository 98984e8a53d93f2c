import { expect, it } from 'vitest';
import { description } from './asset/asset-changes';
import { tagsToApply } from './asset/tagging';
import { displayName, givenName } from './parameters';
import { commentText } from './sharing/comment';
import { visitorCommentText } from './sharing/feedback';

const MEGABYTE = 1_048_576;

function cpuOf<Result>(task: () => Result) {
  const { user } = process.cpuUsage();
  const result = task();
  return { cpu: process.cpuUsage().user - user, result };
}

/** The result of the last of thirty times. */
function repeated<Result>(run: () => Result): Result {
  for (let time = 1; time < 30; time++) run();
  return run();
}

it.each([
  ['description', description, 'at most 2000 characters'],
  ['name', displayName, 'must have 1 to 100 characters'],
  ['given name', givenName, 'must have 1 to 100 characters'],
  ['comment', commentText, 'must have at most 4000 characters'],
  ['comment of a visitor', visitorCommentText, 'must have at most 1000 characters'],
] as const)(
  'a %s of a megabyte is refused before it is read, with one sentence',
  (_, shape, message) => {
    // Marks in this order would be sorted by NFC, which takes seconds.
    for (const sent of [
      'x'.repeat(MEGABYTE),
      'e\u0323\u0301'.repeat(MEGABYTE / 3),
      ' '.repeat(MEGABYTE),
    ]) {
      // The clock of a process counts in steps of ten milliseconds.
      const counting = cpuOf(() => repeated(() => [...sent].length)).cpu;
      const { cpu, result } = cpuOf(() => repeated(() => shape.safeParse(sent)));
      expect(cpu).toBeLessThan(counting);
      const { error } = result;
      expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
    }
  },
);

it('a tag of a megabyte is refused in the same words as one of 101 characters', () => {
  const said = (tag: string) => tagsToApply.safeParse([tag]).error?.issues[0]?.message;
  expect(said('x'.repeat(MEGABYTE))).toBe(said('x'.repeat(101)));
});

it('counts characters, not units: the longest description and name are accepted, in any script', () => {
  expect(description.safeParse('🦊'.repeat(2000)).success).toBe(true);
  expect(description.safeParse('🦊'.repeat(2001)).success).toBe(false);
  expect(displayName.safeParse('🦊'.repeat(100)).success).toBe(true);
  expect(givenName.parse(`  ${'e\u0301'.repeat(100)}  `)).toBe('é'.repeat(100));
});
