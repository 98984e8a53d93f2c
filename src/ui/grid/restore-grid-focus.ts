/** Focuses the tile that Tab reaches. Returns false when there is none. */
export function focusTile(options?: FocusOptions): boolean {
  const tile = document.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
  tile?.focus(options);
  return tile !== null;
}

/** Moves the focus into the grid when the focused element was removed. */
export const restoreGridFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTile({ preventScroll: true });
  });
