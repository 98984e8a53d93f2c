import { MEDIA_KINDS, type MediaKind } from '@/contract/view';

type Parameters = Pick<URLSearchParams, 'get'>;

/** The text and the filters of a search. */
export type SearchQuery = {
  text: string;
  /** The id of the library to search; null for all. */
  library: string | null;
  /** An approval state, or "none" for assets without one; null for any. */
  approval: string | null;
  /** The kind that was chosen: "any" where a word of the text would else name one; null where nothing was chosen. */
  kind: MediaKind | 'any' | null;
};

/** A search without filters. */
export const UNFILTERED = { library: null, approval: null, kind: null };

const KINDS = [...MEDIA_KINDS, 'any'] as const;

/** Longer searches are cut. */
export const MAX_SEARCH_LENGTH = 200;

/** Reads a search from a URL. */
export const parseSearch = (parameters: Parameters): SearchQuery => ({
  text: (parameters.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  library: parameters.get('library') || null,
  approval: parameters.get('approval') || null,
  kind: KINDS.find((kind) => kind === parameters.get('kind')) ?? null,
});

/** The path of the search page of an organization. */
export const searchPath = (organizationId: string) => `/app/${organizationId}/search`;

/** The URL of a search. */
export function searchUrl(
  organizationId: string,
  { text, library, approval, kind }: SearchQuery,
): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (library) query.set('library', library);
  if (approval) query.set('approval', approval);
  if (kind) query.set('kind', kind);
  return searchPath(organizationId) + (query.size > 0 ? `?${query}` : '');
}
