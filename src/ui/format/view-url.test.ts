import { describe, expect, it } from 'vitest';
import { isFiltered, isSameView, parseView, viewQuery } from './view-url';

const read = (query: string) => parseView(new URLSearchParams(query));

describe('the URL of a view', () => {
  it('leaves out defaults', () => {
    expect(viewQuery(read(''))).toBe('');
    expect(read('')).toEqual({
      sort: 'newest',
      tags: [],
      kind: null,
      approval: null,
      trashed: false,
    });
  });

  it('survives a round trip', () => {
    const query =
      '?sort=name&kind=video&approval=in_review&colour=red&orientation=square&tag=sea&tag=a%26b';
    expect(viewQuery(read(query))).toBe(query);
    expect(read(query).tags).toEqual(['sea', 'a&b']);
  });

  it('leaves out invalid parameters', () => {
    expect(
      viewQuery(read('sort=size&kind=sound&tag=&tag=x&tag=x&approval=&colour=Red&orientation=up')),
    ).toBe('?tag=x');
  });
});

describe('a view', () => {
  it('is the same with its tags in another order, but not with more tags', () => {
    expect(isSameView(read('tag=a&tag=b'), read('tag=b&tag=a'))).toBe(true);
    expect(isSameView(read('tag=a'), read('tag=b&tag=a'))).toBe(false);
    expect(isSameView(read('tag=a'), read('tag=a&sort=name'))).toBe(false);
  });

  it('is filtered by kind, approval, tags, colour or orientation, not by its order', () => {
    expect(['', 'sort=name'].map(read).map(isFiltered)).toEqual([false, false]);
    for (const query of [
      'tag=a',
      'kind=image',
      'approval=none',
      'colour=red',
      'orientation=square',
    ])
      expect(isFiltered(read(query)), query).toBe(true);
  });
});
