import type { Term } from './words';

/** Shorter words differ in one letter too easily to be taken for each other. */
const shortest = 5;
const meaningsAtMost = 20;

/** Whether a slip of the finger in this word is forgiven: numbers are no words that one mistypes. */
export const isForgiven = (word: string) => [...word].length >= shortest && !/[0-9]/.test(word);

/** The terms that may have been mistyped. */
export const forgivenAmong = (terms: Term[]) =>
  terms.filter(({ word, meant, pairs }) => meant.length + pairs.length === 0 && isForgiven(word));

/** A word that is nowhere, with words once in use that begin much like it. */
export type Nowhere = { word: string; known: string[] };

/** The terms with what was meant in place of words that are nowhere; null when that helps nothing. */
export function guessTerms(terms: Term[], nowhere: Nowhere[]): Term[] | null {
  const meanings = new Map(
    nowhere.map(({ word, known }) => [word, findMeanings(word, known)] as const),
  );
  // A word without any meaning keeps the whole query without a hit.
  if (meanings.size === 0 || [...meanings.values()].some((found) => found.length === 0))
    return null;
  return terms.map((term) => ({ ...term, meant: meanings.get(term.word) ?? [] }));
}

/** Hits for a word that was guessed are worth half. */
export const guessedWorth = 0.5;

/**
 * The beginnings of known words that come near to a word which is nowhere, the nearest first: one letter
 * missing, too many, wrong or swapped with its neighbour; two such slips from nine letters on. Not the
 * nearest alone, as words are known that are no longer in use.
 */
export function findMeanings(word: string, known: string[]): string[] {
  const allowed = [...word].length >= 9 ? 2 : 1;
  const near = known
    .map((candidate) => nearestBeginning([...word], [...candidate], allowed))
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .sort((a, b) => a.slips - b.slips || (a.beginning < b.beginning ? -1 : 1));
  return [...new Set(near.map(({ beginning }) => beginning))].slice(0, meaningsAtMost);
}

/** The beginning of `known` that `typed` differs from in the fewest slips; of equals, the whole word, then the shortest. */
function nearestBeginning(typed: string[], known: string[], allowed: number) {
  const target = known.slice(0, typed.length + allowed);
  const slips = countSlips(typed, target);
  const whole = target.length === known.length ? target.length : -1;
  let best = whole >= 0 ? whole : 0;
  for (let length = Math.max(0, typed.length - allowed); length <= target.length; length++) {
    if ((slips[length] as number) < (slips[best] as number)) best = length;
  }
  return { beginning: target.slice(0, best).join(''), slips: slips[best] as number };
}

/** From `typed` to every beginning of `target`, by its length (Damerau-Levenshtein, neighbours swapped once). */
function countSlips(typed: string[], target: string[]): number[] {
  let before: number[] = [];
  let above = Array.from({ length: target.length + 1 }, (_, length) => length);
  for (const [row, letter] of typed.entries()) {
    const line = [row + 1];
    for (const [column, other] of target.entries()) {
      const changed = (above[column] as number) + (letter === other ? 0 : 1);
      let slips = Math.min(
        changed,
        (above[column + 1] as number) + 1,
        (line[column] as number) + 1,
      );
      const swapped = letter === target[column - 1] && typed[row - 1] === other;
      if (swapped) slips = Math.min(slips, (before[column - 1] as number) + 1);
      line.push(slips);
    }
    before = above;
    above = line;
  }
  return above;
}
