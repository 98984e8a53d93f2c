import { expect, it } from 'vitest';
import { orRefused } from './filter-problem';

const waiting = { isKnown: false, total: 24, failure: null as unknown };
const WHY = 'filter: at 1: “Foo” is no collection that you can see.';

const refused = { isKnown: true, total: 0, failure: null, problem: WHY };

it.each([
  [waiting, null, { ...waiting, problem: null }],
  [{ ...waiting, failure: new Error(WHY) }, null, refused],
  [waiting, WHY, refused],
])('a page with a filter: case %#', (browsing, given, shown) => {
  expect(orRefused(browsing, given)).toEqual(shown);
});

it('keeps other failures', () => {
  const offline = { ...waiting, failure: new Error('offline') };
  expect(orRefused(offline, null)).toEqual({ ...offline, problem: null });
});
