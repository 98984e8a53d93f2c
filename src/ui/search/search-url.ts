type Parameters = Pick<URLSearchParams, 'get'>;

/** What is searched for. */
export type SearchQuery = {
  text: string;
  /** The id of the one library that is searched; null: all. */
  library: string | null;
  /** A state of approval, "none" for assets without one; null: whatever it is. */
  approval: string | null;
};

/** The most characters of a search; what is longer is cut. */
export const MAX_SEARCH_LENGTH = 200;

/** What the address of a search asks for. */
export const parseSearch = (parameters: Parameters): SearchQuery => ({
  text: (parameters.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  library: parameters.get('library') || null,
  approval: parameters.get('approval') || null,
});

/** The page that searches an organization. */
export const searchPath = (organizationId: string) => `/app/${organizationId}/search`;

/** The address of a search. */
export function searchUrl(
  organizationId: string,
  { text, library, approval }: SearchQuery,
): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (library) query.set('library', library);
  if (approval) query.set('approval', approval);
  return searchPath(organizationId) + (query.size > 0 ? `?${query}` : '');
}
