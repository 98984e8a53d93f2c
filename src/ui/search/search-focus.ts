export const SEARCH_FIELD_ID = 'search-field';

/** Focuses the result that Tab reaches. Returns false when there is none. */
export function focusResults(): boolean {
  const tile = document.querySelector<HTMLElement>('[data-results] [data-tile][tabindex="0"]');
  tile?.focus();
  return tile !== null;
}

export const focusSearchField = () => document.getElementById(SEARCH_FIELD_ID)?.focus();
