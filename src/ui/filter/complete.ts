import type { FacetName, Facets } from '@/contract/browse/facets';
import { COLOURS, ORIENTATIONS } from '@/contract/browse/view';
import { HAS } from '@/contract/filter/filter';
import { term } from '@/contract/filter/write-filter';
import { formatNumber } from '../format/format-quantity';
import { chipText, type LibraryNames, valueText } from './chip-text';
import { clearSearches, recentSearches } from './recent-searches';

/** What can be typed next. `text`: the field then; `ends`: it is a whole term; `run`: what a pick does besides. */
export type Completion = {
  text: string;
  label: string;
  hint: string;
  ends: boolean;
  run?: () => void;
};

/** The recent searches of this browser, and to clear them. */
export function recentSearchesOf(organizationId: string, onCleared: () => void): Completion[] {
  const searches = recentSearches(organizationId);
  const run = () => {
    clearSearches(organizationId);
    onCleared();
  };
  const clear = { text: '', label: 'Clear recent searches', hint: '', ends: false, run };
  const recent = searches.map((text) => ({ text, label: text, hint: 'Recent', ends: true }));
  return recent.length > 0 ? [...recent, clear] : [];
}

export type Known = {
  facets: Facets;
  /** All tags, where a facet has the most frequent ones only. */
  tags: { value: string; count: number }[];
  libraries: LibraryNames;
};

type Value = { value: string; count?: number };

const MOST = 8;

const KEYS: Record<string, string> = {
  tag: 'a tag',
  type: 'image, video, png …',
  taken: '2026-06, 2026-06..2026-07',
  added: 'today, 7d, 2026-06',
  camera: 'maker or model',
  lens: 'words of the lens',
  place: 'city, region or country',
  near: '38.72,-9.14,10km',
  color: 'red, blue …',
  orientation: 'landscape, portrait, square',
  by: 'a name, me',
  approval: 'a state, none',
  has: 'description, tags, place …',
  object: 'what is seen in it',
  name: 'words of the name',
  description: 'words of the description',
  text: 'words in the picture',
  size: '>10mb, 1..5mb',
  width: '>4000',
  height: '>4000',
  duration: '>30s, 1m..2m',
  updated: '7d, 2026-06',
  collection: 'a name',
  in: 'a library',
};

const FACETS: Record<string, FacetName[]> = {
  type: ['type'],
  camera: ['camera'],
  place: ['place'],
  taken: ['month', 'year'],
  tag: ['tag'],
  object: ['object'],
  by: ['by'],
  approval: ['approval'],
  color: ['color'],
  in: ['library'],
};

const FIXED: Record<string, readonly string[]> = {
  type: ['image', 'video'],
  added: ['today', '7d', '4w', '6m'],
  updated: ['today', '7d', '4w', '6m'],
  taken: ['today', '7d', '4w', '6m', '2y'],
  by: ['me'],
  approval: ['none'],
  orientation: ORIENTATIONS,
  color: COLOURS,
  has: HAS,
};

/** The facets that complete a key; those of all keys for a word. */
export const FACETS_OF_WORDS = [...new Set(Object.values(FACETS).flat())];

function valuesOfKey(key: string, { facets, tags }: Known): Value[] {
  const counted = (FACETS[key] ?? []).flatMap((name) => facets[name]?.values ?? []);
  const all: Value[] = [
    ...counted,
    ...(key === 'tag' ? tags : []),
    ...(FIXED[key] ?? []).map((value) => ({ value })),
  ];
  return [...new Map(all.toReversed().map((one) => [one.value, one])).values()].toReversed();
}

const whole = (text: string, label: string, { count }: Value): Completion => ({
  text,
  label,
  hint: count === undefined ? '' : formatNumber(count),
  ends: true,
});

/** What may follow in a field. A word that is a value, too, is offered as that value. */
export function complete(draft: string, known: Known): Completion[] {
  const [token = ''] = /(?:[^\s"]|"(?:\\.|[^"\\])*"?)*$/.exec(draft) ?? [];
  const before = draft.slice(0, draft.length - token.length);
  const [, minus = '', key = '', given = ''] = /^(-?)([a-z]+):(.*)$/i.exec(token) ?? [];
  const name = key.toLowerCase();
  if (Object.hasOwn(KEYS, name)) return completeValue(before, { minus, key: name, given }, known);
  if (token === '') return [];
  const isNot = token.startsWith('-') ? '-' : '';
  const typed = token.slice(isNot.length).toLowerCase();
  const keys = Object.keys(KEYS).filter((one) => typed.length > 1 && one.startsWith(typed));
  return [
    ...(isNot ? [] : disguisedIn(draft, known)),
    ...keys.map((one) => ({
      text: `${before}${isNot}${one}:`,
      label: `${isNot}${one}:`,
      hint: KEYS[one] ?? '',
      ends: false,
    })),
  ].slice(0, MOST);
}

type Typed = { minus: string; key: string; given: string };

function completeValue(before: string, { minus, key, given }: Typed, known: Known): Completion[] {
  const comma = given.includes('"') ? given.lastIndexOf('",') + 1 : given.lastIndexOf(',');
  const others = comma > 0 ? given.slice(0, comma + 1) : '';
  const typed = given.slice(others.length).replace(/"/g, '').toLowerCase();
  const reads = ({ value }: Value) => valueText(key, value, known.libraries);
  return valuesOfKey(key, known)
    .filter((one) => [one.value, reads(one)].some((text) => begins(text, typed)))
    .slice(0, MOST)
    .map((one) => {
      const text = `${before}${minus}${key}:${others}${term('', one.value).slice(1)}`;
      return whole(text, reads(one), one);
    });
}

/** Whether a word of a text begins so. */
function begins(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  const starts = [...lower.matchAll(/(?<=^|[\s/-])/g)];
  return starts.some(({ index }) => lower.startsWith(typed, index));
}

const TYPES: Record<string, RegExp> = {
  image: /^(image|photo|photograph|picture)s?$/,
  video: /^(video|film|movie|clip)s?$/,
};
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2000, month))
    .toLowerCase(),
);
/** By these, the words themselves are values; the others must be whole names. */
const BY_BEGINNING = ['camera', 'place', 'by'];

/** The last words of a text as a value of a key: "june 2026" is a month, "lisbon" a place. */
function disguisedIn(draft: string, known: Known): Completion[] {
  const words = draft.trimEnd().split(/\s+/);
  return [3, 2, 1].flatMap((count) => {
    const phrase = words.slice(-count).join(' ').toLowerCase();
    if (words.length < count || phrase.length < 3) return [];
    const before = words.toSpliced(-count, count, '').join(' ');
    return Object.keys(FACETS).flatMap((key) =>
      valuesOfKey(key, known)
        .filter((one) => isMeant(key, one, phrase))
        .slice(0, 3)
        .map((one) => {
          const part = term(key, one.value);
          return whole(before + part, chipText(part, known.libraries), one);
        }),
    );
  });
}

function isMeant(key: string, { value, count }: Value, phrase: string): boolean {
  if (key === 'type') return TYPES[value]?.test(phrase) ?? false;
  if (key === 'taken') return count !== undefined && isTime(value, phrase);
  if (key === 'in' || key === 'approval') return value.replaceAll('_', ' ') === phrase;
  const text = value.toLowerCase();
  return BY_BEGINNING.includes(key) ? begins(value, phrase) : text === phrase;
}

/** Whether "june", "june 2026", "jun 2026" or "2026" is this month or year. */
function isTime(value: string, phrase: string): boolean {
  const [year, month] = value.split('-');
  if (month === undefined) return phrase === year;
  const [, name = '', named] = /^([a-z]{3,})\.?(?:\s+(\d{4}))?$/.exec(phrase) ?? [];
  const isNamed = name !== '' && (MONTHS[Number(month) - 1] ?? '').startsWith(name);
  return isNamed && (named === undefined || named === year);
}
