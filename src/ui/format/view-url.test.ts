import { expect, it } from 'vitest';
import { parseView, viewQuery } from './view-url';

it.each([
  ['', ''],
  ['?filter=tag%3Asea&sort=name', '?filter=tag%3Asea&sort=name'],
  ['?sort=-taken', '?sort=-taken'],
  // As addresses named them before.
  ['?sort=captured', '?sort=-taken'],
  ['?sort=oldest&filter=+', '?sort=added'],
  ['?sort=nothing', ''],
])('the address of the view %s is %s', (given, query) => {
  expect(viewQuery(parseView(new URLSearchParams(given)))).toBe(query);
});
