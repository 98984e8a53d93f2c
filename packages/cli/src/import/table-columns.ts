import { isReservedTag, LIMITS } from '../../../../src/contract/limits.js';
import { timeOf } from './dates.js';
import type { Wanted } from './wanted.js';

/** What a cell says; `expected` when it says nothing of use. */
export type Cell = Partial<Wanted> | { expected: string };

export type Column = { name: string; read: (text: string) => Cell };

const count = (text: string) => [...text].length;

const textOf =
  (name: 'name' | 'description', most: number) =>
  (text: string): Cell =>
    count(text) <= most ? { values: { [name]: text } } : { expected: atMost(most) };

const atMost = (most: number) => `at most ${most} characters`;

/** Texts between semicolons. */
export const partsOf = (text: string) => [
  ...new Set(
    text
      .split(';')
      .map((part) => part.trim().normalize('NFC'))
      .filter(Boolean),
  ),
];

function tagsOf(text: string): Cell {
  const tags = partsOf(text);
  const isWrong = (tag: string) =>
    count(tag) > LIMITS.tagLength || tag.includes(',') || isReservedTag(tag);
  return tags.some(isWrong)
    ? {
        expected: `tags of ${atMost(LIMITS.tagLength)} without commas, between semicolons: sea;pier`,
      }
    : { tags };
}

function takenOf(text: string): Cell {
  const takenAt = timeOf(text);
  const year = Number(takenAt?.slice(0, 4));
  return takenAt && year >= 1826 && year <= 2199
    ? { values: { takenAt } }
    : { expected: 'a day or a time, with a zone or without: 2026-06-14T10:00:00+02:00' };
}

/** Spreadsheets may write a decimal comma and a real minus, people `48.36° N`. */
const degreesOf = (axis: 'latitude' | 'longitude', most: number) => ({
  name: axis,
  read: (text: string): Cell => {
    const [, sign = '', number = '', side] =
      /^([+\-\u2212]?)(\d+(?:[.,]\d+)?)\s*\u00B0?\s*([NSEW])?$/i.exec(text) ?? [];
    const isOfAxis = !side || (sign === '' && (axis === 'latitude' ? /[NS]/i : /[EW]/i).test(side));
    const isNegative = /[-\u2212]/.test(sign) || /[SW]/i.test(side ?? '');
    const size = isOfAxis && number ? Number(number.replace(',', '.')) : Number.NaN;
    const degrees = isNegative ? -size : size;
    return Math.abs(degrees) <= most
      ? { values: { position: { [axis]: degrees } as never } }
      : {
          expected: `degrees from -${most} to ${most}: ${axis === 'latitude' ? '48.36' : '-4.77'}`,
        };
  },
});

const rightsText = (name: 'creator' | 'credit' | 'copyright' | 'licence') => ({
  name,
  read: (text: string): Cell =>
    count(text) <= LIMITS.rightsTextLength
      ? { values: { rights: { [name]: text } } }
      : { expected: atMost(LIMITS.rightsTextLength) },
});

const rightsTime = (name: 'validFrom' | 'validUntil') => ({
  name,
  read: (text: string): Cell => {
    const time = timeOf(text);
    return time && /T.+(?:Z|[+-]\d\d:\d\d)$/.test(time)
      ? { values: { rights: { [name]: time } } }
      : { expected: 'a time with a zone: 2026-06-14T10:00:00Z' };
  },
});

const fraction = (text: string) =>
  /^(?:0([.,]\d+)?|1([.,]0+)?)$/.test(text) ? Number(text.replace(',', '.')) : null;

const focal = (axis: 'x' | 'y') => ({
  name: `focal:${axis}`,
  read: (text: string): Cell => {
    const at = fraction(text);
    return at === null
      ? { expected: 'a number from 0 to 1: 0.5' }
      : { values: { focalPoint: { [axis]: at } as never } };
  },
});

/** The columns of a table beside `file` and the descriptions in other languages. */
export const COLUMNS: Column[] = [
  { name: 'name', read: textOf('name', LIMITS.fileNameLength) },
  { name: 'description', read: textOf('description', LIMITS.descriptionLength) },
  { name: 'tags', read: tagsOf },
  { name: 'taken', read: takenOf },
  degreesOf('latitude', 90),
  degreesOf('longitude', 180),
  { name: 'approval', read: (text) => ({ approval: text }) },
  { name: 'collection', read: (text) => ({ collections: partsOf(text) }) },
  rightsText('creator'),
  rightsText('credit'),
  rightsText('copyright'),
  rightsText('licence'),
  rightsTime('validFrom'),
  rightsTime('validUntil'),
  {
    name: 'hold',
    read: (text) =>
      /^(true|false)$/i.test(text)
        ? { values: { rights: { hold: text.toLowerCase() === 'true' } } }
        : { expected: 'true or false' },
  },
  focal('x'),
  focal('y'),
  {
    name: 'posterAt',
    read: (text) =>
      /^\d+([.,]\d+)?$/.test(text)
        ? { values: { posterAt: Number(text.replace(',', '.')) } }
        : { expected: 'seconds: 12.5' },
  },
];

export const LANGUAGE_COLUMN = 'description:';

const describedIn = (language: string): Column => ({
  name: `${LANGUAGE_COLUMN}${language}`,
  read: (text) =>
    count(text) <= LIMITS.descriptionLength
      ? { values: { descriptions: { [language]: text } } }
      : { expected: atMost(LIMITS.descriptionLength) },
});

/** The column of a heading; null when there is none of this name. */
export function columnOf(heading: string): Column | null {
  const written = heading.trim();
  const [, language] =
    /^description:\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/i.exec(written) ?? [];
  if (language === undefined)
    return COLUMNS.find(({ name }) => name.toLowerCase() === written.toLowerCase()) ?? null;
  try {
    return describedIn(Intl.getCanonicalLocales(language)[0] ?? language);
  } catch {
    return null;
  }
}
