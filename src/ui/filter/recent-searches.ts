/** The number of searches stored per organization. */
const MAX_SEARCHES = 8;
const STORAGE_PREFIX = 'vitrine.searches.';

/** The recent searches of an organization in this browser, latest first. Invalid data counts as none. */
export function recentSearches(organizationId: string): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + organizationId) ?? '[]');
    return Array.isArray(read)
      ? read.filter((search) => typeof search === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(organizationId: string, search: string) {
  const text = search.trim();
  if (text === '') return;
  const others = recentSearches(organizationId).filter((other) => other !== text);
  const kept = JSON.stringify([text, ...others].slice(0, MAX_SEARCHES));
  ifAllowed(() => localStorage.setItem(STORAGE_PREFIX + organizationId, kept));
}

export const clearSearches = (organizationId: string) =>
  ifAllowed(() => localStorage.removeItem(STORAGE_PREFIX + organizationId));

/** Clears every organization: someone else may use this browser next. */
export const clearAllSearches = () =>
  ifAllowed(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORAGE_PREFIX)) localStorage.removeItem(key);
  });

/** Browsers can block storage for a site; the search itself still works. */
function ifAllowed(run: () => void) {
  try {
    run();
  } catch {}
}
