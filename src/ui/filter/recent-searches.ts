/** The number of searches stored per organization. */
const MAX_SEARCHES = 8;
const STORAGE_PREFIX = 'vitrine.searches.';
const listeners = new Set<() => void>();

/** The recent searches of an organization in this browser, as stored JSON. */
export function storedSearches(organizationId: string): string {
  try {
    return localStorage.getItem(STORAGE_PREFIX + organizationId) ?? '[]';
  } catch {
    // Browsers can block storage for a site.
    return '[]';
  }
}

/** Parses stored searches, latest first. Invalid data counts as none. */
export function parseSearches(stored: string): string[] {
  try {
    const read: unknown = JSON.parse(stored);
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
  const others = parseSearches(storedSearches(organizationId)).filter((other) => other !== text);
  update(() =>
    localStorage.setItem(
      STORAGE_PREFIX + organizationId,
      JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)),
    ),
  );
}

export const clearSearches = (organizationId: string) =>
  update(() => localStorage.removeItem(STORAGE_PREFIX + organizationId));

/** Clears every organization: someone else may use this browser next. */
export const clearAllSearches = () =>
  update(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORAGE_PREFIX)) localStorage.removeItem(key);
  });

/** Calls back when the stored searches change, in this window or another. */
export function subscribeToSearches(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function update(run: () => void) {
  try {
    run();
  } catch {
    // Storage is blocked, as above; the search itself still works.
  }
  for (const listener of listeners) listener();
}
