import { expect, it } from 'vitest';
import { libraryOf } from './saved-href';

it.each([
  ['in:abc tag:sea', { id: 'abc', rest: 'tag:sea' }],
  ['tag:sea in:abc', { id: 'abc', rest: 'tag:sea' }],
  ['sunset -in:abc', null],
  ['-in:abc', null],
  ['in:abc -in:def', null],
  ['in:abc,def', null],
  ['in:abc OR tag:sea', null],
  ['sunset', null],
])('%s is of %j', (filter, place) => {
  expect(libraryOf({ filter, sort: '' })).toEqual(place);
});
