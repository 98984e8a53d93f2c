import { expect, it } from 'vitest';
import { tagsOfKeywords } from './tags-of-keywords';

it.each([
  ['are trimmed and in NFC', [' sea ', 'cafe\u0301'], ['sea', 'caf\u00e9']],
  ['are split at commas', ['sea, boats,'], ['sea', 'boats']],
  ['count once', ['sea', 'sea '], ['sea']],
  ['leave out invalid tags', ['Index', 'trash', 'x'.repeat(101), ' '], []],
])('keywords as tags %s', (_, keywords, tags) => {
  expect(tagsOfKeywords(keywords)).toEqual(tags);
});
