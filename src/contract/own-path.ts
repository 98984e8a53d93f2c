/**
 * Where a person goes on to: `next` if it is a path of this very site, else `otherwise`. Everything that a browser
 * could take for another site is dropped, and what would lead to an endpoint instead of a page.
 */
export function ownPath(next: unknown, otherwise = '/app'): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])/.test(next))
    return otherwise;
  // Browsers drop tabs and line breaks wherever they stand in an address.
  if (/[\p{Cc}\\]/u.test(next) || !next.isWellFormed()) return otherwise;
  const nowhere = 'http://nowhere.invalid';
  if (!URL.canParse(next, nowhere)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, nowhere);
  if (origin !== nowhere || /^\/(\/|api(\/|$)|cdn\/)/.test(pathname)) return otherwise;
  return pathname + search + hash;
}

/** The address of the page that signs in and then leads on to `path`. */
export const signInPath = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`;
