import { describe, expect, it } from 'vitest';
import { findTag, matchingTags } from './matching-tags';

it('offers what begins so before what holds it, without case and accents, and not what is there', () => {
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

  it('takes what was typed where the list may not be complete', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `tag ${n}`, count: 1 }));
    expect(findTag(many, 'rare')).toBe('rare');
  });
});
