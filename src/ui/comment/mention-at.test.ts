import { expect, it } from 'vitest';
import { matchingMembers, mentionAt } from './mention-at';

it.each([
  ['@', { start: 0, typed: '' }],
  ['So @gr', { start: 3, typed: 'gr' }],
  ['(@Grace H', { start: 1, typed: 'Grace H' }],
  ['@Grace Hopper is', null],
  ['me@ex', null],
  ['So', null],
])('finds the mention being typed: %s', (text, found) => {
  expect(mentionAt(`${text} later`, text.length)).toEqual(found);
});

it('finds members by the start of any word in their names and emails', () => {
  const members = ['Grace Hopper', 'Ada', 'Hope'].map((name, n) => ({
    name,
    email: `p${n}@example.org`,
  }));
  const names = (typed: string) => matchingMembers(members, typed).map(({ name }) => name);
  expect(names('hop')).toEqual(['Grace Hopper', 'Hope']);
  expect(names('Grace H')).toEqual(['Grace Hopper']);
  expect(names('p1')).toEqual(['Ada']);
  expect(names('')).toHaveLength(3);
  expect(names('rac')).toEqual([]);
});
