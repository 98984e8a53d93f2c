import { expect, it } from 'vitest';
import { isSameName, matchingCollections } from './matching-collections';

const LISTED = ['Été à Paris', 'Winter', 'Paris at night'].map((name) => ({ name }));
const found = (typed: string) => matchingCollections(LISTED, typed).map(({ name }) => name);

it('finds collections by every typed word, ignoring case and accents', () => {
  expect(found('PARIS')).toEqual(['Été à Paris', 'Paris at night']);
  expect(found(' paris  ete ')).toEqual(['Été à Paris']);
  expect(found('')).toHaveLength(3);
  expect(found('paris summer')).toEqual([]);
});

it('treats names as the same when they differ only in case', () => {
  expect(isSameName('été ', 'ÉTÉ')).toBe(true);
  expect(isSameName('ete', 'Été')).toBe(false);
});
