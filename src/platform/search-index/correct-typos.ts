import type { Term } from './text/terms';

/** Shorter words differ in one letter too easily to be corrected. */
const MIN_CORRECTABLE_CHARACTERS = 5;
const MAX_CORRECTIONS = 20;
/** From this length on, two edits are accepted instead of one. */
const TWO_EDITS_CHARACTERS = 9;

/** Whether typos in this word are corrected. Words with digits are not: numbers are not misspelled words. */
export const isCorrectable = (word: string) =>
  [...word].length >= MIN_CORRECTABLE_CHARACTERS && !/[0-9]/.test(word);

/** The terms in which typos are corrected. */
export const correctableTerms = (terms: Term[]) =>
  terms.filter(
    ({ word, corrections, bigrams }) =>
      corrections.length + bigrams.length === 0 && isCorrectable(word),
  );

/** A word without a match. `candidates`: words once in use with similar first letters. */
export type UnmatchedWord = { word: string; candidates: string[] };

/** The terms with corrections for words without a match; null when no correction can give a hit. */
export function correctTerms(terms: Term[], unmatched: UnmatchedWord[]): Term[] | null {
  const corrections = new Map(
    unmatched.map(({ word, candidates }) => [word, findCorrections(word, candidates)] as const),
  );
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
 * longer be in use.
 */
export function findCorrections(word: string, candidates: string[]): string[] {
  const maxEdits = [...word].length >= TWO_EDITS_CHARACTERS ? 2 : 1;
  const close = candidates
    .map((candidate) => closestPrefix([...word], [...candidate], maxEdits))
    .filter(({ edits }) => edits > 0 && edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits || (a.prefix < b.prefix ? -1 : 1));
  return [...new Set(close.map(({ prefix }) => prefix))].slice(0, MAX_CORRECTIONS);
}

/** The prefix of `candidate` with the fewest edits from `typed`; of equals, the whole word, then the shortest. */
function closestPrefix(typed: string[], candidate: string[], maxEdits: number) {
  const target = candidate.slice(0, typed.length + maxEdits);
  const edits = prefixDistances(typed, target);
  const whole = target.length === candidate.length ? target.length : -1;
  let best = whole >= 0 ? whole : 0;
  for (let length = Math.max(0, typed.length - maxEdits); length <= target.length; length++) {
    if ((edits[length] as number) < (edits[best] as number)) best = length;
  }
  return { prefix: target.slice(0, best).join(''), edits: edits[best] as number };
}

/** The edit distance from `typed` to every prefix of `target`, by length (Damerau-Levenshtein, restricted swaps). */
function prefixDistances(typed: string[], target: string[]): number[] {
  let twoAbove: number[] = [];
  let above = Array.from({ length: target.length + 1 }, (_, length) => length);
  for (const [row, letter] of typed.entries()) {
    const line = [row + 1];
    for (const [column, other] of target.entries()) {
      const replaced = (above[column] as number) + (letter === other ? 0 : 1);
      let edits = Math.min(
        replaced,
        (above[column + 1] as number) + 1,
        (line[column] as number) + 1,
      );
      const isSwap = letter === target[column - 1] && typed[row - 1] === other;
      if (isSwap) edits = Math.min(edits, (twoAbove[column - 1] as number) + 1);
      line.push(edits);
    }
    twoAbove = above;
    above = line;
  }
  return above;
}
