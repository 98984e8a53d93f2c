export const FILTER_FIELD_ID = 'filter-field';

/** Focuses the tile that Tab reaches. Returns false when there is none. */
export function focusGrid(): boolean {
  const tile = document.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
  tile?.focus();
  return tile !== null;
}

export const focusFilterField = () => document.getElementById(FILTER_FIELD_ID)?.focus();
