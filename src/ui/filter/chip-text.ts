import { keyOfPart, valuesOfPart } from '@/contract/filter/split-filter';
import { formatState } from '../format/format-state';

/** The names of libraries by their ids. */
export type LibraryNames = Record<string, string>;

const KEYS: Record<string, string> = {
  object: 'Shows',
  updated: 'Changed',
  duration: 'Length',
  color: 'Colour',
  in: 'Library',
  text: 'In the picture',
};

const TYPES: Record<string, string> = { image: 'Images', video: 'Videos' };

/** A name of its own: a person may type `constructor`, too. */
const nameIn = (names: Record<string, string>, key: string) =>
  Object.hasOwn(names, key) ? names[key] : undefined;

const DAY = /^(\d{4})-(\d\d)(?:-(\d\d))?$/;

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** "2026-06-14" → "14 June 2026". What is no day or month stays. */
export function dayText(value: string): string {
  const [, year, month, day] = DAY.exec(value) ?? [];
  if (!year || !month) return value;
  const name = MONTH.format(Date.UTC(2000, Number(month) - 1));
  return `${day ? `${Number(day)} ` : ''}${name} ${year}`;
}

/** A value as people read it. */
export function valueText(key: string, value: string, libraries: LibraryNames): string {
  if (key === 'in') return nameIn(libraries, value) ?? value;
  if (key === 'type')
    return nameIn(TYPES, value) ?? (value.split('/').at(-1) ?? value).toUpperCase();
  if (key === 'taken' || key === 'added' || key === 'updated')
    return value.replace(/\d{4}-\d\d(-\d\d)?(?!\d|T)/g, dayText).replace('..', ' – ');
  if (key === 'approval') return value === 'none' ? 'Not reviewed' : formatState(value);
  if (key === 'color' || key === 'orientation') return formatState(value);
  return value;
}

/** A part of a filter as its chip says it: "Tag: sea", "Without description". */
export function chipText(part: string, libraries: LibraryNames): string {
  const key = keyOfPart(part);
  if (key === null) return part;
  const isNot = part.startsWith('-');
  const values = valuesOfPart(part).map((value) => valueText(key, value, libraries));
  const said = values.join(' or ');
  if (key === 'has') return `${isNot ? 'Without' : 'With'} ${said}`;
  return `${isNot ? 'Not ' : ''}${nameIn(KEYS, key) ?? formatState(key)}: ${said}`;
}
