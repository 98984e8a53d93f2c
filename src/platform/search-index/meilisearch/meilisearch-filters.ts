import type { SearchRequest } from '../port';
import { fold } from '../text/plain-text';
import { type QueryWriter, writeRanking, writeTerms } from '../text/term-query';
import type { Term } from '../text/terms';
import { facetValueOf, nameHashOf, placeOf } from './meilisearch-document';

// Filters of Meilisearch. Values are encoded or hashed: no typed text can change the meaning of a filter.

const NO_APPROVAL = 'approval IS EMPTY';

const FIELDS = {
  name: ['name'],
  nameOrTags: ['name', 'tags'],
  asTyped: ['name', 'tags', 'description'],
  /** In any spelling, and in what was seen in the image. */
  anywhere: ['name', 'tags', 'description', 'spellings', 'seen'],
};

const WRITER: QueryWriter<string[]> = {
  and: ' AND ',
  or: ' OR ',
  word({ word, isPrefix }, fields) {
    const condition = `${isPrefix ? 'STARTS WITH' : '='} "${facetValueOf(word)}"`;
    return `(${fields.map((field) => `${field} ${condition}`).join(' OR ')})`;
  },
};

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

/** Assets matching the term in any field. */
export const termFilter = (term: Term) => writeTerms(WRITER, [term], FIELDS.anywhere);

/**
 * One filter for each rank, best rank first; every match is in exactly one. The ranks are those of PostgreSQL's
 * findMatching: the whole name, then name before tags before description and whole words before prefixes. Other spellings
 * of a typed word are found wherever they are, and rank like the beginning of a word of the description; so does what was
 * seen in the image.
 */
export function rankFilters(terms: Term[], text: string): { rank: number; filter: string }[] {
  const { matching, inName, inNameWhole, inNameOrTags, inNameOrTagsWhole, ...others } =
    writeRanking(WRITER, terms, FIELDS);
  const { someInNameOrTags, anywhereWhole: matchingWhole } = others;
  const called = `called = "${nameHashOf(fold(text.trim()))}"`;
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
