import { isChoice, keyOfPart, splitFilter, valuesOfPart } from '@/contract/filter/split-filter';
import { term } from '@/contract/filter/write-filter';

/** What a field shows as text; the other parts of a filter are chips. */
const isWord = (part: string) => /^[^-"(:][^"(:]*$/.test(part) && !/\sOR\s/.test(part);

/** A filter as chips, and the words beside them. */
export function readFilter(filter: string): { chips: string[]; words: string } {
  const parts = splitFilter(filter);
  return {
    chips: parts.filter((part) => !isWord(part)),
    words: parts.filter(isWord).join(' '),
  };
}

/** Parts as one filter, in which all of them are asked for. */
export const joinParts = (parts: string[]): string => {
  const some = parts.filter((part) => part.trim() !== '');
  if (some.length < 2) return some.join('');
  return some.map((part) => (isChoice(part) ? `(${part})` : part)).join(' ');
};

/** Whether two filters have the same parts, in any order. */
export const isSameFilter = (one: string, other: string): boolean =>
  JSON.stringify(splitFilter(one).sort()) === JSON.stringify(splitFilter(other).sort());

export const without = (filter: string, part: string): string =>
  joinParts(splitFilter(filter).filter((one) => one !== part));

const isOf = (key: string) => (part: string) => keyOfPart(part) === key && !part.startsWith('-');

/** Without the values that it asks for by a key, but with their ranges. */
export const withoutKey = (filter: string, key: string): string =>
  chosenOf(filter, key).reduce((rest, value) => toggleValue(rest, key, value), filter);

/** The values of a key, wherever they are asked for. */
export const valuesOf = (filter: string, key: string): string[] =>
  splitFilter(filter).filter(isOf(key)).flatMap(valuesOfPart);

/** An asset has several of these: each one chosen is asked for. Of the others, one is enough. */
export const NARROWING = ['tag', 'object', 'color', 'has'];

/** Beside others in a list, a range would not narrow anything: it is a part of its own. */
const isRange = (value: string) => value.includes('..');

/** The values of a key but for ranges, wherever they are asked for. */
export const chosenOf = (filter: string, key: string): string[] =>
  valuesOf(filter, key).filter((value) => !isRange(value));

/** Asks for a value, or no longer. */
export function toggleValue(filter: string, key: string, value: string): string {
  const parts = splitFilter(filter);
  const own = parts.find((part) => isOf(key)(part) && valuesOfPart(part).includes(value));
  if (own) {
    const left = valuesOfPart(own).filter((one) => one !== value);
    const part = left.length > 0 ? [term(key, ...left)] : [];
    return joinParts(parts.flatMap((one) => (one === own ? part : [one])));
  }
  const isJoinable = (part: string) =>
    isOf(key)(part) && ![value, ...valuesOfPart(part)].some(isRange);
  const first = NARROWING.includes(key) ? undefined : parts.find(isJoinable);
  if (!first) return joinParts([...parts, term(key, value)]);
  const both = term(key, ...valuesOfPart(first), value);
  return joinParts(parts.map((one) => (one === first ? both : one)));
}

/** Adds a part, or removes it. */
export const togglePart = (filter: string, part: string): string =>
  splitFilter(filter).includes(part)
    ? without(filter, part)
    : joinParts([...splitFilter(filter), part]);
