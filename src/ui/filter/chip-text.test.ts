import { expect, it } from 'vitest';
import { chipText } from './chip-text';

it.each([
  ['tag:sea,"New York"', 'Tag: sea or New York'],
  ['-has:description', 'Without description'],
  ['type:video', 'Type: Videos'],
  ['type:image/jpeg', 'Type: JPEG'],
  ['taken:2026-06', 'Taken: June 2026'],
  ['taken:2026-06-01..2026-07-14', 'Taken: 1 June 2026 – 14 July 2026'],
  ['added:7d', 'Added: 7d'],
  ['-color:red', 'Not Colour: Red'],
  ['approval:none', 'Approval: Not reviewed'],
  ['in:spring', 'Library: Spring campaign'],
  ['in:constructor', 'Library: constructor'],
  ['type:constructor', 'Type: CONSTRUCTOR'],
  ['constructor:a', 'Constructor: a'],
  ['tag:a OR sea', 'tag:a OR sea'],
  ['"red door"', '"red door"'],
])('%s reads %s', (part, text) => {
  expect(chipText(part, { spring: 'Spring campaign' })).toBe(text);
});
