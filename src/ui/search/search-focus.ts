export const SEARCH_FIELD_ID = 'search-field';

/** Focuses a result. Returns false when there is none. */
export function focusHit(which: 'first' | 'last' | 'next' | 'previous'): boolean {
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  const places = { first: 0, last: hits.length - 1, next: at + 1, previous: at - 1 };
  const hit = hits[places[which]];
  hit?.focus();
  return hit !== undefined;
}

export const focusSearchField = () => document.getElementById(SEARCH_FIELD_ID)?.focus();
