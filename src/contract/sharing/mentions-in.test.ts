import { expect, it } from 'vitest';
import { mentionsIn } from './mentions-in';

const NAMES = ['Ada', 'Ada Lovelace', 'Jürgen', 'O’Neill (NY)'];
const found = (text: string) => mentionsIn(text, NAMES).map(({ name }) => name);

it.each([
  ['@Ada, look', ['Ada']],
  ['Thanks @ada lovelace!', ['Ada Lovelace']],
  ['@Ada Love', ['Ada']],
  ['(@Jürgen)\n@O’Neill (NY)', ['Jürgen', 'O’Neill (NY)']],
  ['@Adam', []],
  ['me@Ada', []],
  ['Ada', []],
  ['@@Ada', []],
  ['@', []],
])('finds the names mentioned in %j', (text, names) => {
  expect(found(text)).toEqual(names);
});

it('gives the position of each mention in the text', () => {
  const text = 'So @ada says';
  const [mention] = mentionsIn(text, NAMES);
  expect(text.slice(mention?.start, mention?.end)).toBe('@ada');
});
