import { createHash } from 'node:crypto';
import { type Demand, demandOf } from './demand';
import type { Term } from './words';

/** What stands before every word of an organization in the index: search.scope of the database. */
export const scopeOf = (organizationId: string) =>
  createHash('sha256').update(organizationId).digest('hex').slice(0, 6);

/** Where words must stand. A is the name, B the tags; empty: anywhere. */
type Fields = '' | 'A' | 'AB';

// Words hold neither quotes nor backslashes: both stand between words. So nothing that was typed can
// change what a tsquery means.
function render(scope: string, demand: Demand, fields: Fields): string {
  const join = (demands: Demand[], joined: string) =>
    `(${demands.map((one) => render(scope, one, fields)).join(joined)})`;
  if ('all' in demand) return join(demand.all, '&');
  if ('any' in demand) return join(demand.any, '|');
  const suffix = (demand.beginning ? '*' : '') + fields;
  return `'${scope}${demand.word}'${suffix ? `:${suffix}` : ''}`;
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
  const all = (fields: Fields, whole: boolean, joined = '&') =>
    terms.map((term) => render(scope, demandOf(term, whole), fields)).join(joined);
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
