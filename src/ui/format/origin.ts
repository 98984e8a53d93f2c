import type { Neighbour, Neighbours } from '@/contract/browse/browse';
import type { View } from '@/contract/browse/view';
import { type Answers, answersPath, answersQuery, parseAnswers } from './answers-url';
import { collectionPath } from './paths';
import { parseSearch, type SearchQuery, searchUrl } from './search-url';
import { parseView, viewQuery } from './view-url';
import { withQuery } from './with-query';

/**
 * The place an asset was opened from: a view of its library, a collection, the answers on a link, or a search. In the results of a search the
 * asset has a place, counted from 1.
 */
export type Origin =
  | { kind: 'view'; view: View }
  | { kind: 'collection'; collectionId: string }
  | { kind: 'answers'; answers: Answers & { linkId: string } }
  | { kind: 'search'; search: SearchQuery; place: number };

/** Reads the origin from the URL of an asset. Invalid parameters are ignored. */
export function parseOrigin(parameters: URLSearchParams): Origin {
  const collectionId = parameters.get('collection');
  if (parameters.get('from') === 'collection' && collectionId)
    return { kind: 'collection', collectionId };
  const linkId = parameters.get('link');
  if (parameters.get('from') === 'answers' && linkId)
    return { kind: 'answers', answers: { linkId, ...parseAnswers(parameters) } };
  const place = Number(parameters.get('place'));
  if (parameters.get('from') === 'search' && Number.isInteger(place) && place >= 1)
    return { kind: 'search', search: parseSearch(parameters), place };
  return { kind: 'view', view: parseView(parameters) };
}

/** The query for an asset opened from this origin: "" or "?from=search&place=2&filter=vase". */
export function originQuery(origin: Origin): string {
  if (origin.kind === 'view') return viewQuery(origin.view);
  if (origin.kind === 'collection')
    return `?${new URLSearchParams({ from: 'collection', collection: origin.collectionId })}`;
  if (origin.kind === 'answers') {
    const { linkId, ...answers } = origin.answers;
    return `?${new URLSearchParams([['from', 'answers'], ['link', linkId], ...answersQuery(answers)])}`;
  }
  return withQuery('', { from: 'search', place: String(origin.place), ...origin.search });
}

type LibraryPlace = { organizationId: string; libraryPath: string };

/** The URL of the view, collection, answers or search. */
export function originHref(origin: Origin, { organizationId, libraryPath }: LibraryPlace): string {
  if (origin.kind === 'view') return libraryPath + viewQuery(origin.view);
  if (origin.kind === 'search') return searchUrl(organizationId, origin.search);
  if (origin.kind === 'answers') return answersPath({ organizationId, ...origin.answers });
  return collectionPath({ organizationId, collectionId: origin.collectionId });
}

/** The URLs of the neighbours of an asset, with the same origin; null where there is none. */
export function neighbourHrefs(
  origin: Origin,
  organizationId: string,
  { before, after, place }: Neighbours,
) {
  const hrefOf = ({ id, libraryId }: Neighbour, there: number) => {
    const from = origin.kind === 'search' ? { ...origin, place: Math.max(1, there) } : origin;
    return `/app/${organizationId}/${libraryId}/${id}${originQuery(from)}`;
  };
  const here = place ?? (origin.kind === 'search' ? origin.place : 1);
  // The next asset has moved up to the place of an asset no longer in the results.
  const nextPlace = place === null ? here : here + 1;
  const hrefs = {
    before: before.map((tile, n) => hrefOf(tile, here - before.length + n)),
    after: after.map((tile, n) => hrefOf(tile, nextPlace + n)),
  };
  return { ...hrefs, previous: hrefs.before.at(-1) ?? null, next: hrefs.after[0] ?? null };
}
