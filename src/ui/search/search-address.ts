type Parameters = Pick<URLSearchParams, 'get'>;

/** What is searched for. */
export type Wanted = {
  text: string;
  /** The id of the one library that is searched; null: all. */
  library: string | null;
  /** A state of approval, "none" for assets without one; null: whatever it is. */
  approval: string | null;
};

/** The most characters of a search; what is longer is cut. */
export const longestSearch = 200;

/** What the address of a search asks for. */
export const wantedOf = (parameters: Parameters): Wanted => ({
  text: (parameters.get('q') ?? '').slice(0, longestSearch),
  library: parameters.get('library') || null,
  approval: parameters.get('approval') || null,
});

/** The page that searches an organization. */
export const searchPath = (organizationId: string) => `/app/${organizationId}/search`;

/** The address of a search. */
export function searchAddress(organizationId: string, { text, library, approval }: Wanted): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (library) query.set('library', library);
  if (approval) query.set('approval', approval);
  return searchPath(organizationId) + (query.size > 0 ? `?${query}` : '');
}
