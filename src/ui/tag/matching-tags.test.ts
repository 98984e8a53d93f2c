import { expect, it } from 'vitest';
import { matchingTags } from './matching-tags';

it('offers what begins so before what holds it, without case and accents, and not what is there', () => {
  const known = ['sea', 'Café', 'decaf', 'cafeteria', 'CAF'];
  expect(matchingTags(known, ' caf', ['CAF'])).toEqual(['Café', 'cafeteria', 'decaf']);
  expect(matchingTags(known, '', [])).toEqual(known);
  expect(matchingTags(known, 'cafés', [])).toEqual([]);
});
