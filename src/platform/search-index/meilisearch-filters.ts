import { type Demand, demandOf } from './demand';
import { facetOf } from './facet';
import { calledOf, placeOf } from './meilisearch-document';
import type { SearchRequest } from './port';
import { fold, type Term } from './words';

// Filters of Meilisearch. Values are facets or hashes: nothing that was typed can change what a filter means.

const oneOf = (attribute: string, values: string[]) =>
  `${attribute} IN [${values.map((value) => `"${value}"`).join(', ')}]`;

/** The libraries of a request. */
export const withinLibraries = ({ organizationId, libraryIds }: SearchRequest) =>
  oneOf(
    'place',
    libraryIds.map((id) => placeOf(organizationId, id)),
  );

/** Libraries and approvals of a request. */
export const withinRequest = (request: SearchRequest) =>
  request.approvals.length === 0
    ? [withinLibraries(request)]
    : [
        withinLibraries(request),
        request.approvals
          .map((state) => (state === null ? noApproval : `approval = "${facetOf(state)}"`))
          .join(' OR '),
      ];
const noApproval = 'approval IS EMPTY';

const name = ['name'];
const nameOrTags = ['name', 'tags'];
const anywhere = ['name', 'tags', 'description'];

function render(demand: Demand, fields: string[]): string {
  const join = (demands: Demand[], joined: string) =>
    `(${demands.map((one) => render(one, fields)).join(joined)})`;
  if ('all' in demand) return join(demand.all, ' AND ');
  if ('any' in demand) return join(demand.any, ' OR ');
  const test = `${demand.beginning ? 'STARTS WITH' : '='} "${facetOf(demand.word)}"`;
  return `(${fields.map((field) => `${field} ${test}`).join(' OR ')})`;
}

/** Assets with the word, or a word that begins so, somewhere. */
export const withTerm = (term: Term) => render(demandOf(term, false), anywhere);

/**
 * The matches, best level first, every one in one level only. The levels are those of PostgreSQL's
 * "search-matching": the whole name, then name before tags before description and whole words before beginnings.
 */
export function levelsOf(terms: Term[], text: string): { level: number; filter: string }[] {
  const all = (fields: string[], whole: boolean, joined = ' AND ') =>
    `(${terms.map((term) => render(demandOf(term, whole), fields)).join(joined)})`;
  const called = `called = "${calledOf(fold(text.trim()))}"`;
  const inName = all(name, false);
  const inNameWhole = all(name, true);
  const inNameOrTags = all(nameOrTags, false);
  const inNameOrTagsWhole = all(nameOrTags, true);
  const some = all(nameOrTags, false, ' OR ');
  const matching = all(anywhere, false);
  const matchingWhole = all(anywhere, true);
  return [
    { level: 10, filter: `${called} AND ${inNameOrTags}` },
    { level: 9, filter: `${inNameWhole} AND NOT ${called}` },
    { level: 8, filter: `${inName} AND NOT ${inNameWhole} AND NOT ${called}` },
    { level: 7, filter: `${inNameOrTagsWhole} AND NOT ${inName} AND NOT ${called}` },
    {
      level: 6,
      filter: `${inNameOrTags} AND NOT ${inNameOrTagsWhole} AND NOT ${inName} AND NOT ${called}`,
    },
    { level: 5, filter: `${matching} AND ${some} AND NOT ${inNameOrTags}` },
    { level: 4, filter: `${matchingWhole} AND NOT ${some}` },
    { level: 3, filter: `${matching} AND NOT ${matchingWhole} AND NOT ${some}` },
  ];
}
