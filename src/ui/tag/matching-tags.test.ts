import { describe, expect, it } from 'vitest';
import { findTag, matchingTags } from './matching-tags';

it('matchingTags offers prefix matches before other matches, ignores case and accents, and skips present tags', () => {
  const known = ['sea', 'Café', 'decaf', 'cafeteria', 'CAF'];
  expect(matchingTags(known, ' caf', ['CAF'])).toEqual(['Café', 'cafeteria', 'decaf']);
  expect(matchingTags(known, '', [])).toEqual(known);
  expect(matchingTags(known, 'cafés', [])).toEqual([]);
});

describe('findTag', () => {
  const known = ['Sea', 'sea', 'Café', 'variant'].map((id) => ({
    id,
    count: id === 'variant' ? 0 : 3,
  }));
  it.each([
    [' sea ', 'sea'],
    ['SEA', 'Sea'],
    ['cafe', 'Café'],
    ['Cafe\u0301', 'Café'],
    ['se', undefined],
    ['variant', undefined],
  ])('reads "%s"', (typed, tag) => {
    expect(findTag(known, typed)).toBe(tag);
  });

  it('accepts the typed tag where the list may be incomplete', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `tag ${n}`, count: 1 }));
    expect(findTag(many, 'rare')).toBe('rare');
  });
});
