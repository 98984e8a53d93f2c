import { createHash } from 'node:crypto';
import { type TermQuery, termQueryOf } from './term-query';
import type { Term } from './terms';

/** The prefix of every word of an organization in the index. The same as search.scope in the database. */
const scopeOf = (organizationId: string) =>
  createHash('sha256').update(organizationId).digest('hex').slice(0, 6);

/**
 * The weights of the fields that must match: A is the name, B the tags, C the description; empty: any field, in any
 * spelling.
 */
type Fields = '' | 'A' | 'AB' | 'ABC';

// Words contain neither quotes nor backslashes, because both separate words. No typed text can change the meaning of a
// tsquery.
function render(scope: string, query: TermQuery, fields: string): string {
  const join = (queries: TermQuery[], operator: string) =>
    `(${queries.map((one) => render(scope, one, fields)).join(operator)})`;
  if ('all' in query) return join(query.all, '&');
  if ('any' in query) return join(query.any, '|');
  const suffix = (query.isPrefix ? '*' : '') + fields;
  return `'${scope}${query.word}'${suffix ? `:${suffix}` : ''}`;
}

/** The queries to find and rank matches, as texts of tsqueries. */
export type TsQueries = {
  /** Every term in any field: the condition for a match. */
  matching: string;
  inName: string;
  inNameWhole: string;
  inNameOrTags: string;
  inNameOrTagsWhole: string;
  /** Every term as typed in any field, one of them in the name or the tags. */
  someInNameOrTags: string;
  anywhereWhole: string;
};

/** Every term, in whatever spelling, in words of these weights. Needs at least one term. */
export const tsQueryIn = (organizationId: string, terms: Term[], weights: string): string =>
  terms
    .map((term) => termQueryOf(term, { wholeWords: false, asTyped: false }))
    .map((query) => render(scopeOf(organizationId), query, weights))
    .join('&');

/** Needs at least one term. */
export function tsQueriesOf(organizationId: string, terms: Term[]): TsQueries {
  const scope = scopeOf(organizationId);
  const all = (fields: Fields, wholeWords: boolean, operator = '&') =>
    terms
      .map((term) => termQueryOf(term, { wholeWords, asTyped: fields !== '' }))
      .map((query) => render(scope, query, fields))
      .join(operator);
  return {
    matching: all('', false),
    inName: all('A', false),
    inNameWhole: all('A', true),
    inNameOrTags: all('AB', false),
    inNameOrTagsWhole: all('AB', true),
    someInNameOrTags:
      terms.length === 1 ? all('AB', false) : `(${all('AB', false, '|')})&${all('ABC', false)}`,
    anywhereWhole: all('ABC', true),
  };
}
