/** Focuses the tile that Tab reaches. */
export const focusTile = () =>
  document.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus({ preventScroll: true });

/** Moves the focus into the grid when the focused element was removed. */
export const restoreGridFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTile();
  });
