import type { SearchRequest } from '../port';
import { fold } from '../text/plain-text';
import { type TermQuery, termQueryOf } from '../text/term-query';
import type { Term } from '../text/terms';
import { facetValueOf } from './facet-value';
import { nameHashOf, placeOf } from './meilisearch-document';

// Filters of Meilisearch. Values are encoded or hashed: no typed text can change the meaning of a filter.

const NO_APPROVAL = 'approval IS EMPTY';

const NAME = ['name'];
const NAME_OR_TAGS = ['name', 'tags'];
const AS_TYPED = ['name', 'tags', 'description'];
/** In any spelling, and in what was seen in the image. */
const ANYWHERE = ['name', 'tags', 'description', 'spellings', 'seen'];

/** The libraries of a request. */
export function libraryFilter({ organizationId, libraryIds }: SearchRequest): string {
  const places = libraryIds.map((id) => `"${placeOf(organizationId, id)}"`);
  return `place IN [${places.join(', ')}]`;
}

/** The libraries and approval states of a request. */
export function requestFilters(request: SearchRequest): string[] {
  if (request.approvals.length === 0) return [libraryFilter(request)];
  const approvals = request.approvals.map((state) =>
    state === null ? NO_APPROVAL : `approval = "${facetValueOf(state)}"`,
  );
  return [libraryFilter(request), approvals.join(' OR ')];
}

function render(query: TermQuery, fields: string[]): string {
  const join = (queries: TermQuery[], operator: string) =>
    `(${queries.map((one) => render(one, fields)).join(operator)})`;
  if ('all' in query) return join(query.all, ' AND ');
  if ('any' in query) return join(query.any, ' OR ');
  const condition = `${query.isPrefix ? 'STARTS WITH' : '='} "${facetValueOf(query.word)}"`;
  return `(${fields.map((field) => `${field} ${condition}`).join(' OR ')})`;
}

/** Assets matching the term in any field. */
export const termFilter = (term: Term) =>
  render(termQueryOf(term, { wholeWords: false, asTyped: false }), ANYWHERE);

/**
 * One filter for each rank, best rank first; every match is in exactly one. The ranks are those of PostgreSQL's
 * findMatching: the whole name, then name before tags before description and whole words before prefixes. Other spellings
 * of a typed word are found wherever they are, and rank like the beginning of a word of the description; so does what was
 * seen in the image.
 */
export function rankFilters(terms: Term[], text: string): { rank: number; filter: string }[] {
  const all = (fields: string[], wholeWords: boolean, operator = ' AND ') =>
    `(${terms
      .map((term) => termQueryOf(term, { wholeWords, asTyped: fields !== ANYWHERE }))
      .map((query) => render(query, fields))
      .join(operator)})`;
  const called = `called = "${nameHashOf(fold(text.trim()))}"`;
  const inName = all(NAME, false);
  const inNameWhole = all(NAME, true);
  const inNameOrTags = all(NAME_OR_TAGS, false);
  const inNameOrTagsWhole = all(NAME_OR_TAGS, true);
  const someInNameOrTags =
    terms.length === 1
      ? inNameOrTags
      : `(${all(NAME_OR_TAGS, false, ' OR ')} AND ${all(AS_TYPED, false)})`;
  const matching = all(ANYWHERE, false);
  const matchingWhole = all(AS_TYPED, true);
  return [
    { rank: 10, filter: `${called} AND ${inNameOrTags}` },
    { rank: 9, filter: `${inNameWhole} AND NOT ${called}` },
    { rank: 8, filter: `${inName} AND NOT ${inNameWhole} AND NOT ${called}` },
    { rank: 7, filter: `${inNameOrTagsWhole} AND NOT ${inName} AND NOT ${called}` },
    {
      rank: 6,
      filter: `${inNameOrTags} AND NOT ${inNameOrTagsWhole} AND NOT ${inName} AND NOT ${called}`,
    },
    { rank: 5, filter: `${someInNameOrTags} AND NOT ${inNameOrTags}` },
    { rank: 4, filter: `${matchingWhole} AND NOT ${someInNameOrTags}` },
    { rank: 3, filter: `${matching} AND NOT ${matchingWhole} AND NOT ${someInNameOrTags}` },
  ];
}
