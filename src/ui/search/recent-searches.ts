/** Searches that are kept, of one organization. */
const most = 8;
const prefix = 'vitrine.searches.';
const watchers = new Set<() => void>();

/** What was searched for last in an organization, in this browser, as the text it is kept as. */
export function keptSearches(organizationId: string): string {
  try {
    return localStorage.getItem(prefix + organizationId) ?? '[]';
  } catch {
    // Browsers can be told to keep nothing for a site.
    return '[]';
  }
}

/** The searches in what is kept, the last one first; what cannot be read counts as none. */
export function readSearches(kept: string): string[] {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read)
      ? read.filter((search) => typeof search === 'string').slice(0, most)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(organizationId: string, search: string) {
  const text = search.trim();
  if (text === '') return;
  const others = readSearches(keptSearches(organizationId)).filter((other) => other !== text);
  change(() =>
    localStorage.setItem(prefix + organizationId, JSON.stringify([text, ...others].slice(0, most))),
  );
}

export const forgetSearches = (organizationId: string) =>
  change(() => localStorage.removeItem(prefix + organizationId));

/** Of every organization: somebody else may sit down here next. */
export const forgetAllSearches = () =>
  change(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key);
  });

/** Calls back when the kept searches change, in this window or another. */
export function watchSearches(onChange: () => void) {
  watchers.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    watchers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function change(run: () => void) {
  try {
    run();
  } catch {
    // As above; the search itself works all the same.
  }
  for (const tell of watchers) tell();
}
