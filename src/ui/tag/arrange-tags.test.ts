import { describe, expect, it } from 'vitest';
import { arrangeTags } from './arrange-tags';

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
