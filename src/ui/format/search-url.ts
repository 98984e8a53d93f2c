import { withQuery } from './with-query';

/** A search: `filter` in the filter language, `sort` as in the interface; both empty for what is newest. */
export type SearchQuery = { filter: string; sort: string };

/** Reads a search from a URL. */
export const parseSearch = (parameters: Pick<URLSearchParams, 'get'>): SearchQuery => ({
  filter: (parameters.get('filter') ?? '').trim(),
  sort: parameters.get('sort') ?? '',
});

/** The path of the search page of an organization. */
export const searchPath = (organizationId: string) => `/app/${organizationId}/search`;

/** The URL of a search. */
export const searchUrl = (organizationId: string, { filter, sort }: SearchQuery): string =>
  withQuery(searchPath(organizationId), { filter, sort });
