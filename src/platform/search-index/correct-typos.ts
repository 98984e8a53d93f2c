import { hasMoreCharacters } from '@/contract/characters';
import { runInSlices } from '../run-in-slices';
import type { Term } from './text/terms';

/** Shorter words differ in one letter too easily to be corrected. */
const MIN_CORRECTABLE_CHARACTERS = 5;
const MAX_CORRECTIONS = 20;
/** From this length on, two edits are accepted instead of one. */
const TWO_EDITS_CHARACTERS = 9;

/** Whether typos in this word are corrected. Words with digits are not: numbers are not misspelled words. */
export const isCorrectable = (word: string) =>
  hasMoreCharacters(word, MIN_CORRECTABLE_CHARACTERS - 1) && !/[0-9]/.test(word);

/** The terms in which typos are corrected. */
export const correctableTerms = (terms: Term[]) =>
  terms.filter(
    ({ word, corrections, bigrams }) =>
      corrections.length + bigrams.length === 0 && isCorrectable(word),
  );

/** A word without a match. `candidates`: words once in use with similar first letters. */
export type UnmatchedWord = { word: string; candidates: string[] };

/** The terms with corrections for words without a match; null when no correction can give a hit. */
export async function correctTerms(
  terms: Term[],
  unmatched: UnmatchedWord[],
): Promise<Term[] | null> {
  const corrections = new Map<string, string[]>();
  for (const { word, candidates } of unmatched)
    corrections.set(word, await runInSlices(findCorrections(word, candidates)));
  // A word without any correction leaves the whole query without a hit.
  if (corrections.size === 0 || [...corrections.values()].some((found) => found.length === 0))
    return null;
  return terms.map((term) => ({ ...term, corrections: corrections.get(term.word) ?? [] }));
}

/** The score of a hit for a corrected term is multiplied by this. */
export const CORRECTED_SCORE_FACTOR = 0.5;

/**
 * Prefixes of the candidates close to a word, the closest first: one letter missing, added, replaced or swapped with
 * its neighbour; two such edits for words of nine letters or more. Not only the closest, because candidates may no
 * longer be in use. Pauses after each: dozens of long words with a hundred candidates each take most of a second.
 */
export function* findCorrections(word: string, candidates: string[]): Generator<void, string[]> {
  const typed = [...word];
  const maxEdits = typed.length >= TWO_EDITS_CHARACTERS ? 2 : 1;
  const close: { prefix: string; edits: number }[] = [];
  for (const candidate of candidates) {
    const closest = closestPrefix(typed, [...candidate], maxEdits);
    if (closest.edits > 0 && closest.edits <= maxEdits) close.push(closest);
    yield;
  }
  close.sort((a, b) => a.edits - b.edits || (a.prefix < b.prefix ? -1 : 1));
  return [...new Set(close.map(({ prefix }) => prefix))].slice(0, MAX_CORRECTIONS);
}

/** The prefix of `candidate` with the fewest edits from `typed`; of equals, the whole word, then the shortest. */
function closestPrefix(typed: string[], candidate: string[], maxEdits: number) {
  const target = candidate.slice(0, typed.length + maxEdits);
  const edits = prefixDistances(typed, target, maxEdits);
  const whole = target.length === candidate.length ? target.length : -1;
  let best = whole >= 0 ? whole : 0;
  for (let length = Math.max(0, typed.length - maxEdits); length <= target.length; length++) {
    if ((edits[length] as number) < (edits[best] as number)) best = length;
  }
  return { prefix: target.slice(0, best).join(''), edits: edits[best] as number };
}

/**
 * The edit distance from `typed` to every prefix of `target`, by length (Damerau-Levenshtein, restricted swaps). Infinity
 * for most beyond `maxEdits`: only prefixes whose lengths differ by less are looked at.
 */
function prefixDistances(typed: string[], target: string[], maxEdits: number): number[] {
  let twoAbove: number[] = [];
  let above = Array.from({ length: target.length + 1 }, (_, length) => length);
  for (const [row, letter] of typed.entries()) {
    const line = new Array<number>(target.length + 1).fill(Number.POSITIVE_INFINITY);
    line[0] = row + 1;
    const end = Math.min(target.length, row + maxEdits + 1);
    for (let column = Math.max(0, row - maxEdits); column < end; column++) {
      const other = target[column];
      const replaced = (above[column] as number) + (letter === other ? 0 : 1);
      let edits = Math.min(
        replaced,
        (above[column + 1] as number) + 1,
        (line[column] as number) + 1,
      );
      const isSwap = letter === target[column - 1] && typed[row - 1] === other;
      if (isSwap) edits = Math.min(edits, (twoAbove[column - 1] as number) + 1);
      line[column + 1] = edits;
    }
    twoAbove = above;
    above = line;
  }
  return above;
}
