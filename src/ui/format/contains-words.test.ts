import { expect, it } from 'vitest';
import { containsWords, isSameName } from './contains-words';

it.each([
  ['PARIS', ['Été à Paris', 'Paris at night']],
  [' paris  ete ', ['Été à Paris']],
  ['', ['Été à Paris', 'Winter', 'Paris at night']],
  ['paris summer', []],
])('finds texts by every word of “%s”, ignoring case and accents', (typed, found) => {
  expect(['Été à Paris', 'Winter', 'Paris at night'].filter(containsWords(typed))).toEqual(found);
});

it('treats names as the same when they differ only in case', () => {
  expect(isSameName('été ', 'ÉTÉ')).toBe(true);
  expect(isSameName('ete', 'Été')).toBe(false);
});
