import { createHash } from 'node:crypto';
import { type QueryWriter, writeRanking, writeTerms } from './term-query';
import type { Term } from './terms';

/** The prefix of every word of an organization in the index. The same as search.scope in the database. */
const scopeOf = (organizationId: string) =>
  createHash('sha256').update(organizationId).digest('hex').slice(0, 6);

// Words contain neither quotes nor backslashes, because both separate words. No typed text can change the meaning of a
// tsquery.
const writerOf = (organizationId: string): QueryWriter<string> => {
  const scope = scopeOf(organizationId);
  return {
    and: '&',
    or: '|',
    word({ word, isPrefix }, weights) {
      const suffix = (isPrefix ? '*' : '') + weights;
      return `'${scope}${word}'${suffix ? `:${suffix}` : ''}`;
    },
  };
};

/** Every term, in whatever spelling, in words of these weights. Needs at least one term. */
export const tsQueryIn = (organizationId: string, terms: Term[], weights: string): string =>
  writeTerms(writerOf(organizationId), terms, weights);

/** The weights that must match: A is the name, B the tags, C the description; empty: any field, in any spelling. */
const WEIGHTS = { name: 'A', nameOrTags: 'AB', asTyped: 'ABC', anywhere: '' };

/** The queries to find and rank matches, as texts of tsqueries. Needs at least one term. */
export const tsQueriesOf = (organizationId: string, terms: Term[]) =>
  writeRanking(writerOf(organizationId), terms, WEIGHTS);

export type TsQueries = ReturnType<typeof tsQueriesOf>;
