import type { Colour } from '../browse/view';

/** A word, found by its beginning, or several in this order. */
export type Words = { text: string; isPhrase: boolean };
/** From `from` on, before `until`, in unix milliseconds; null: no such bound. */
export type Period = { from: number | null; until: number | null };
/** In bytes, pixels or seconds. `isAbove`, `isBelow`: without the bound itself. */
export type Amount = {
  least: number | null;
  most: number | null;
  isAbove?: boolean;
  isBelow?: boolean;
};
export type Circle = { latitude: number; longitude: number; metres: number };

export const HAS = [
  'text',
  'variants',
  'place',
  'comments',
  'description',
  'tags',
  'approval',
  'sound',
  'duplicates',
  'credit',
  'rights',
  'ai',
] as const;

/** What stands behind each key. `word`: without a key. */
type Values = Record<'word' | 'name' | 'description' | 'text' | 'camera' | 'lens', Words> &
  Record<'tag' | 'object' | 'place' | 'by' | 'approval' | 'in' | 'collection' | 'like', string> &
  Record<'taken' | 'added' | 'updated', Period> &
  Record<'size' | 'width' | 'height' | 'duration', Amount> & {
    /** `image`, `video`, or a media type. */
    type: string;
    near: Circle;
    color: Colour;
    orientation: 'landscape' | 'portrait' | 'square';
    has: (typeof HAS)[number];
  };
export type FilterKey = keyof Values;

/** One of the values is enough. `at`: the place of the first one in the text, from 1. */
export type FilterTerm<Key extends FilterKey = FilterKey> = {
  [K in Key]: { key: K; values: Values[K][]; at: number };
}[Key];

/** What assets are asked for: the one object under every way to ask. */
export type Filter = FilterTerm | { all: Filter[] } | { any: Filter[] } | { not: Filter };
