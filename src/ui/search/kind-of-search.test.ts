import { describe, expect, it } from 'vitest';
import { UNFILTERED } from '../format/search-url';
import { kindOfSearch } from './kind-of-search';

const of = (text: string, kind: 'image' | 'video' | 'any' | null = null) =>
  kindOfSearch({ ...UNFILTERED, text, kind });

describe('the kind in a search', () => {
  it.each([
    ['video', 'video', ''],
    ['Videos', 'video', ''],
    ['sea film', 'video', 'sea'],
    ['blue  photo vase', 'image', 'blue vase'],
    ['PICTURES', 'image', ''],
  ])('is read from "%s"', (typed, kind, text) => {
    expect(of(typed)).toMatchObject({ kind, text });
  });

  it.each(['vide', 'photographer', 'videography', 'photo video', ''])('is none in "%s"', (text) => {
    expect(of(text)).toEqual({ kind: null, text, word: null });
  });

  it('is the chosen one, and then the word is searched for', () => {
    expect(of('video', 'image')).toEqual({ kind: 'image', text: 'video', word: null });
    expect(of('video', 'any')).toEqual({ kind: null, text: 'video', word: null });
  });

  it('names the word it was read from, as typed', () => {
    expect(of('sea Film')).toMatchObject({ word: 'Film' });
  });
});
