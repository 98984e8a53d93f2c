import { describe, expect, it } from 'vitest';
import { hasCharacters, hasMoreCharacters } from './characters';

describe('hasMoreCharacters', () => {
  it.each([
    ['', 0, false],
    ['a', 0, true],
    ['abc', 3, false],
    ['abcd', 3, true],
    ['🦊🦊🦊', 3, false],
    ['🦊🦊🦊a', 3, true],
    ['🦊🦊🦊🦊', 3, true],
  ])('of %j, more than %i: %j', (text, most, more) => {
    expect(hasMoreCharacters(text, most)).toBe(more);
  });

  it('reads no character of a text that cannot be short enough', () => {
    const text = Object.assign(Object('a'.repeat(7)), {
      [Symbol.iterator]() {
        throw new Error('was read');
      },
    });
    expect(hasMoreCharacters(text, 3)).toBe(true);
  });
});

it.each([
  ['', false],
  ['🦊', true],
  ['abc', true],
  ['abcd', false],
])('hasCharacters from 1 to 3: %j, %j', (text, has) => {
  expect(hasCharacters(text, { min: 1, max: 3 })).toBe(has);
});
