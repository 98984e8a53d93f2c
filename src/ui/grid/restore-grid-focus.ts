/** Whoever works by keys goes on in the grid when what had the focus is gone. */
export const restoreGridFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const tile = document.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
    tile?.focus({ preventScroll: true });
  });
