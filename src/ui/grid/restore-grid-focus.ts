/** Moves the focus into the grid when the focused element was removed. */
export const restoreGridFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const tile = document.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
    tile?.focus({ preventScroll: true });
  });
