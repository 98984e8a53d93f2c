/** Searches that are kept, of one organization. */
const MAX_SEARCHES = 8;
const STORAGE_PREFIX = 'vitrine.searches.';
const listeners = new Set<() => void>();

/** What was searched for last in an organization, in this browser, as the text it is kept as. */
export function storedSearches(organizationId: string): string {
  try {
    return localStorage.getItem(STORAGE_PREFIX + organizationId) ?? '[]';
  } catch {
    // Browsers can be told to keep nothing for a site.
    return '[]';
  }
}

/** The searches in what is kept, the last one first; what cannot be read counts as none. */
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

/** Of every organization: somebody else may sit down here next. */
export const clearAllSearches = () =>
  update(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORAGE_PREFIX)) localStorage.removeItem(key);
  });

/** Calls back when the kept searches change, in this window or another. */
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
    // As above; the search itself works all the same.
  }
  for (const listener of listeners) listener();
}
