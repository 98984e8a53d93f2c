import {
  CORRECTED_SCORE_FACTOR,
  correctableTerms,
  correctTerms,
  type UnmatchedWord,
} from './correct-typos';
import type { SearchResult } from './port';
import { withoutFunctionWords } from './text/function-words';
import type { Term } from './text/terms';

/** What findByTerms needs from a driver. `findUnmatched`: which of these terms match nothing in the libraries. */
type Steps = {
  find(terms: Term[], scoreFactor: number): Promise<SearchResult>;
  findUnmatched(correctable: Term[]): Promise<UnmatchedWord[]>;
};

/**
 * Finds what matches all terms. When nothing does: what matches them with typos corrected, and then both again without
 * function words. So these words only ever narrow a search that finds something.
 */
export async function findByTerms(
  terms: Term[],
  { find, findUnmatched }: Steps,
): Promise<SearchResult> {
  const result = await find(terms, 1);
  if (result.found > 0) return result;
  const correctable = correctableTerms(terms);
  const unmatched = correctable.length > 0 ? await findUnmatched(correctable) : [];
  const corrected = await correctTerms(terms, unmatched);
  const byCorrection = corrected && (await find(corrected, CORRECTED_SCORE_FACTOR));
  if (byCorrection && byCorrection.found > 0) return byCorrection;
  const fewer = withoutFunctionWords(terms);
  if (!fewer) return byCorrection ?? result;
  const leftUnmatched = unmatched.filter(({ word }) => fewer.some((term) => term.word === word));
  if (leftUnmatched.length === 0) return find(fewer, 1);
  const fewerCorrected = await correctTerms(fewer, leftUnmatched);
  return fewerCorrected ? find(fewerCorrected, CORRECTED_SCORE_FACTOR) : result;
}
