import { expect, it } from 'vitest';
import { isAccepted } from './is-accepted';

it.each([
  ['', 'a.png', 'image/png', true],
  ['image/*', 'a.png', 'image/png', true],
  ['image/*', 'a.mp4', 'video/mp4', false],
  ['video/mp4, .SVG', 'a.svg', 'image/svg+xml', true],
  ['video/mp4, .svg', 'a.mp4', 'video/mp4', true],
  ['*/*', null, null, true],
  ['image/*', null, null, false],
])('%j accepts %j of the type %j: %j', (accept, name, contentType, taken) => {
  expect(isAccepted(accept, { name, contentType })).toBe(taken);
});
