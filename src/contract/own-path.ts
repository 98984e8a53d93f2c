/**
 * The path to continue at: `next` if it is a path of this site, otherwise `otherwise`. Rejects everything a browser
 * could take for another site, and paths of endpoints other than pages.
 */
export function ownPath(next: unknown, otherwise = '/app'): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])/.test(next))
    return otherwise;
  // Browsers drop tabs and line breaks anywhere in a URL.
  if (/[\p{Cc}\\]/u.test(next) || !next.isWellFormed()) return otherwise;
  const nowhere = 'http://nowhere.invalid';
  if (!URL.canParse(next, nowhere)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, nowhere);
  if (origin !== nowhere || /^\/(\/|api(\/|$)|cdn\/)/.test(pathname)) return otherwise;
  return pathname + search + hash;
}

/** The URL of the page for a new account, which then continues at `path`. */
export const signUpPath = (path: string) => `/sign-up?next=${encodeURIComponent(path)}`;

/** The URL of the sign-in page, which then continues at `path`. */
export const signInPath = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`;
