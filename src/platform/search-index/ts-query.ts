import { createHash } from 'node:crypto';
import type { Term } from './words';

/** What stands before every word of an organization in the index: search.scope of the database. */
export const scopeOf = (organizationId: string) =>
  createHash('sha256').update(organizationId).digest('hex').slice(0, 6);

/** Where a word must stand, and whether its beginning is enough. A is the name, B the tags; empty: anywhere. */
type Demand = { fields: '' | 'A' | 'AB'; whole: boolean };

const lexeme = (scope: string, word: string, beginning: boolean, fields: string) => {
  const suffix = (beginning ? '*' : '') + fields;
  return `'${scope}${word}'${suffix ? `:${suffix}` : ''}`;
};

// Words hold neither quotes nor backslashes: both stand between words. So nothing that was typed can
// change what a tsquery means.
function demand(scope: string, term: Term, { fields, whole }: Demand): string {
  const begins = (word: string) => lexeme(scope, word, !whole, fields);
  const is = (word: string) => lexeme(scope, word, false, fields);
  if (term.meant.length > 0) return `(${term.meant.map(begins).join('|')})`;
  if (term.pairs.length === 1) return begins(term.word);
  if (term.pairs.length > 1) return `(${term.pairs.map(is).join('&')})`;
  if (term.parts.length === 0) return begins(term.word);
  const parts = term.parts.map((part, place) =>
    place === term.parts.length - 1 ? begins(part) : is(part),
  );
  return `(${begins(term.word)}|(${parts.join('&')}))`;
}

/** The questions by which matches are found and ranked, as texts of tsqueries. */
export type TsQueries = {
  /** Every word somewhere: what matches at all. */
  matching: string;
  inName: string;
  inNameWhole: string;
  inNameOrTags: string;
  inNameOrTagsWhole: string;
  someInNameOrTags: string;
  anywhereWhole: string;
};

/** At least one term. */
export function tsQueriesOf(organizationId: string, terms: Term[]): TsQueries {
  const scope = scopeOf(organizationId);
  const all = (fields: Demand['fields'], whole: boolean, joined = '&') =>
    terms.map((term) => demand(scope, term, { fields, whole })).join(joined);
  return {
    matching: all('', false),
    inName: all('A', false),
    inNameWhole: all('A', true),
    inNameOrTags: all('AB', false),
    inNameOrTagsWhole: all('AB', true),
    someInNameOrTags: all('AB', false, '|'),
    anywhereWhole: all('', true),
  };
}
