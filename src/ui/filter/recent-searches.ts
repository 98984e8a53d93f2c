import { parseStored, readStored, store, storedKeys } from '../control/stored';

/** The number of searches stored per organization. */
const MAX_SEARCHES = 8;
const STORAGE_PREFIX = 'vitrine.searches.';

/** The recent searches of an organization in this browser, latest first. Invalid data counts as none. */
export function recentSearches(organizationId: string): string[] {
  const read = parseStored(readStored(STORAGE_PREFIX + organizationId));
  return Array.isArray(read)
    ? read.filter((search) => typeof search === 'string').slice(0, MAX_SEARCHES)
    : [];
}

export function rememberSearch(organizationId: string, search: string) {
  const text = search.trim();
  if (text === '') return;
  const others = recentSearches(organizationId).filter((other) => other !== text);
  store(STORAGE_PREFIX + organizationId, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

export const clearSearches = (organizationId: string) =>
  store(STORAGE_PREFIX + organizationId, null);

/** Clears every organization: someone else may use this browser next. */
export function clearAllSearches() {
  for (const key of storedKeys(STORAGE_PREFIX)) store(key, null);
}
