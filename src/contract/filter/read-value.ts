import { COLOURS, ORIENTATIONS } from '../browse/view';
import { namesOfType } from '../upload/media-types';
import {
  type Amount,
  type Circle,
  type FilterKey,
  type FilterTerm,
  HAS,
  type Period,
} from './filter';

/** A value as it was typed. `at`: its place, from 1. */
export type Typed = { text: string; isPhrase: boolean; at: number };

type Reading<Value> = {
  /** Undefined: it is none. */
  read: (typed: Typed, now: number) => Value | undefined;
  /** What could stand there. */
  could: string;
};

const DAY_MS = 86_400_000;

const oneOf = <Name extends string>(names: readonly Name[], others: Record<string, Name> = {}) => ({
  read: ({ text }: Typed) => {
    const name = text.toLowerCase();
    return Object.hasOwn(others, name) ? others[name] : names.find((known) => known === name);
  },
  could: names.join(', '),
});

const words = {
  read: ({ text, isPhrase }: Typed) => ({ text, isPhrase }),
  could: 'a word, or several in quotes',
};
const exact = { read: ({ text }: Typed) => text.normalize('NFC'), could: 'a name' };

/** The moments of a year, month, day, minute or second. */
function periodOf(text: string, now: number): Period | undefined {
  if (text === 'today') {
    const from = Math.floor(now / DAY_MS) * DAY_MS;
    return { from, until: from + DAY_MS };
  }
  const form = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?)?)?$/;
  const match = form
    .exec(text)
    ?.slice(1)
    .flatMap((part) => (part === undefined ? [] : Number(part)));
  if (!match) return;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match;
  const from = Date.UTC(year, month - 1, day, hour, minute, second);
  const isDate = new Date(from)
    .toISOString()
    .startsWith(text.length < 8 ? text : text.slice(0, 10));
  if (!isDate || hour > 23 || minute > 59 || second > 59) return;
  const next = [year, month - 1, day, hour, minute, second];
  // Of a minute there are two numbers more than of a day.
  const last = match.length - 1;
  next[last] = (next[last] ?? 0) + 1;
  const until = Date.UTC(...(next as [number, number]));
  return { from, until: year === 9999 && new Date(until).getUTCFullYear() > 9999 ? null : until };
}

function readPeriod({ text }: Typed, now: number): Period | undefined {
  const ago = /^([1-9]\d{0,3})([dwmy])$/.exec(text);
  if (ago) return { from: timeAgo(now, Number(ago[1]), ago[2] as string), until: null };
  const [, compared, one = ''] = /^([<>]=?)(.*)$/.exec(text) ?? [];
  if (compared) {
    const period = periodOf(one, now);
    if (!period) return;
    const { from, until } = period;
    if (compared === '>') return until === null ? undefined : { from: until, until: null };
    if (compared === '>=') return { from, until: null };
    return { from: null, until: compared === '<' ? from : until };
  }
  const ends = text.split('..');
  if (ends.length === 1) return periodOf(text, now);
  if (ends.length > 2 || text === '..') return;
  const [first, last] = ends.map((end) => (end === '' ? null : periodOf(end, now)));
  if (first === undefined || last === undefined) return;
  const range = { from: first?.from ?? null, until: last?.until ?? null };
  return range.from !== null && range.until !== null && range.from >= range.until
    ? undefined
    : range;
}

function timeAgo(now: number, count: number, unit: string): number {
  if (unit === 'd' || unit === 'w') return now - count * (unit === 'w' ? 7 : 1) * DAY_MS;
  const then = new Date(now);
  const day = then.getUTCDate();
  then.setUTCMonth(then.getUTCMonth() - count * (unit === 'y' ? 12 : 1));
  // The last day of a shorter month.
  if (then.getUTCDate() !== day) then.setUTCDate(0);
  return Math.max(then.getTime(), Date.UTC(1000, 0));
}

/** @param units each in the first one; a number without a unit is in that, or in the unit of the other end. */
const amount = (units: Record<string, number>, could: string): Reading<Amount> => ({
  read({ text }) {
    const read = (one: string, otherUnit?: string) => {
      const [, digits, unit] = /^(\d{1,15}(?:\.\d{1,3})?)([a-z]*)$/i.exec(one) ?? [];
      const name = (unit || otherUnit || '').toLowerCase();
      const factor = Object.hasOwn(units, name) ? units[name] : undefined;
      return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
    };
    const [, compared, one = ''] = /^([<>]=?)(.*)$/.exec(text) ?? [];
    if (compared) {
      const bound = read(one);
      if (bound === undefined) return;
      if (compared.startsWith('>'))
        return { least: bound, most: null, ...(compared === '>' && { isAbove: true }) };
      return { least: null, most: bound, ...(compared === '<' && { isBelow: true }) };
    }
    const ends = text.split('..');
    if (ends.length > 2 || text === '..') return;
    const [first = '', last] = ends;
    const exactly = read(first);
    if (last === undefined) {
      if (exactly === undefined) return;
      // A duration has fractions of a second.
      if ('h' in units) return { least: exactly, most: exactly + 1, isBelow: true };
      return { least: exactly, most: exactly };
    }
    const unit = /[a-z]*$/i.exec(last)?.[0];
    const [least, most] = [
      first === '' ? null : read(first, unit),
      last === '' ? null : read(last),
    ];
    if (least === undefined || most === undefined) return;
    return least !== null && most !== null && least > most ? undefined : { least, most };
  },
  could,
});

const PIXELS = { '': 1, px: 1 };
const pixels = amount(PIXELS, '4000, >4000, 1000..2000');
const times = {
  read: readPeriod,
  could: '2026, 2026-06, 2026-06-14, 2026-06..2026-07, >=2026-06, today, 7d, 4w, 6m, 2y',
};

function readCircle({ text }: Typed): Circle | undefined {
  const form = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?),\s*(\d{1,8}(?:\.\d+)?)(k?m)$/;
  const [, latitude, longitude, distance, unit] = form.exec(text) ?? [];
  const circle = {
    latitude: Number(latitude),
    longitude: Number(longitude),
    metres: Number(distance) * (unit === 'km' ? 1000 : 1),
  };
  const isOnEarth = Math.abs(circle.latitude) <= 90 && Math.abs(circle.longitude) <= 180;
  return isOnEarth && circle.metres > 0 ? circle : undefined;
}

/** Every key that can be typed. */
export const KEYS: { [Key in Exclude<FilterKey, 'word'>]: Reading<FilterTerm<Key>['values'][0]> } =
  {
    name: words,
    description: words,
    text: words,
    camera: words,
    lens: words,
    tag: exact,
    object: exact,
    type: {
      read: ({ text }) => {
        const kind = ['image', 'video'].find((known) => known === text.toLowerCase());
        return kind ?? namesOfType(text)?.[0];
      },
      could: 'image, video, png, jpeg, image/png',
    },
    taken: times,
    added: times,
    updated: times,
    size: amount(
      { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 },
      '10mb, >10mb, <=500kb, 1..5mb',
    ),
    width: pixels,
    height: pixels,
    duration: amount({ '': 1, s: 1, m: 60, h: 3600 }, '30s, >30s, 1m..2m'),
    place: exact,
    near: { read: readCircle, could: '38.72,-9.14,10km' },
    color: oneOf(COLOURS, { gray: 'grey' }),
    orientation: oneOf(ORIENTATIONS),
    by: { ...exact, could: 'a name, an email address, me' },
    approval: { ...exact, could: 'a state of the organization, none' },
    in: { ...exact, could: 'the id of a library' },
    collection: { ...exact, could: 'an id or a name' },
    has: oneOf(HAS),
    like: { ...exact, could: 'one id' },
  };
