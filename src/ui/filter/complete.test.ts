import { describe, expect, it } from 'vitest';
import { complete, type Known } from './complete';

const facet = (...values: string[]) => ({
  values: values.map((value, at) => ({ value, count: 9 - at })),
  more: false,
  exact: true,
});
const known: Known = {
  facets: {
    type: facet('image/jpeg', 'video/mp4'),
    camera: facet('iPhone 15', 'EOS R5'),
    place: facet('Portugal', 'Lisbon', 'New York'),
    month: facet('2026-06', '2025-06', '2026-07'),
    year: facet('2026'),
    tag: facet('sea', 'New York'),
    color: facet('red'),
    library: facet('spring'),
  },
  tags: [{ value: 'seal', count: 1 }],
  libraries: { spring: 'Spring campaign' },
};
const texts = (draft: string) => complete(draft, known).map(({ text }) => text);

describe('what may follow', () => {
  it.each([
    ['', []],
    ['tag:se', ['tag:sea', 'tag:seal']],
    ['pier -tag:new', ['pier -tag:"New York"']],
    ['tag:sea,sea', ['tag:sea,sea', 'tag:sea,seal']],
    ['in:spr', ['in:spring']],
    ['taken:june', ['taken:2026-06', 'taken:2025-06']],
    ['camera:r5', ['camera:"EOS R5"']],
    ['has:desc', ['has:description']],
    ['ori', ['orientation:']],
    ['nothing:', []],
    ['constructor:', []],
  ])('after “%s”', (draft, expected) => {
    expect(texts(draft)).toEqual(expected);
  });

  it.each([
    ['pier june 2026', 'pier taken:2026-06'],
    ['iphone', 'camera:"iPhone 15"'],
    ['lisbon', 'place:Lisbon'],
    ['boats in new york', 'boats in tag:"New York"'],
    ['red', 'color:red'],
    ['sea videos', 'sea type:video'],
    ['2026', 'taken:2026'],
  ])('offers a word that is a filter in disguise: “%s”', (draft, expected) => {
    expect(texts(draft)).toContain(expected);
  });

  it('says how many have a value', () => {
    expect(complete('tag:sea', known)[0]).toMatchObject({ label: 'sea', hint: '9', ends: true });
  });
});
