import { describe, expect, it } from 'vitest';
import { arrangeTags, findTag, matchingTags } from './matching-tags';

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

const tags = ['sea', 'Été', 'room 10', 'room 9', 'apple'].map((id, place) => ({
  id,
  count: 9 - place,
}));
const ids = (text: string, order: 'count' | 'name') =>
  arrangeTags(tags, text, order).map(({ id }) => id);

describe('arrangeTags', () => {
  it('keeps the order of use, or sorts names in natural order', () => {
    expect(ids('', 'count')).toEqual(['sea', 'Été', 'room 10', 'room 9', 'apple']);
    expect(ids('', 'name')).toEqual(['apple', 'Été', 'room 9', 'room 10', 'sea']);
  });

  it('finds a part of a name, ignoring case and accents', () => {
    expect(ids(' ETE', 'count')).toEqual(['Été']);
    expect(ids('oom', 'name')).toEqual(['room 9', 'room 10']);
    expect(ids('nothing', 'name')).toEqual([]);
  });
});
