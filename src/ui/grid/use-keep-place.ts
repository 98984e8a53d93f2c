'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { firstPlaceBelow, type GridLayout } from './grid-layout';
import { coveredHeight } from './use-stuck-height';

/**
 * Keeps the tiles at the top of the window in place when tiles change size, or rows above them change height. `top`:
 * pixels from the top of the page to the grid. Returns how far the page scrolls with this change, in pixels: tiles in
 * view afterwards must not be removed before.
 */
export function useKeepPlace(layout: GridLayout | null, top: number): number {
  const held = useRef<{ layout: GridLayout; place: number } | null>(null);
  // The position before this change: a page may scroll by itself when it becomes shorter.
  const scrolled = typeof window === 'undefined' ? 0 : window.scrollY;
  const topIn = (of: GridLayout) => of.boxOf(held.current?.place ?? 0).top;
  const moved = layout && held.current ? topIn(layout) - topIn(held.current.layout) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout.
  useLayoutEffect(() => {
    if (Math.abs(moved) >= 1) window.scrollTo(0, scrolled + moved);
  }, [layout]);
  useEffect(() => {
    // Otherwise the browser would do the same again, based on the content below the grid.
    document.documentElement.style.overflowAnchor = 'none';
    return () => void document.documentElement.style.removeProperty('overflow-anchor');
  }, []);
  useEffect(() => {
    const inGrid = window.scrollY + coveredHeight() - top;
    held.current =
      layout && window.scrollY > top ? { layout, place: firstPlaceBelow(layout, inGrid) } : null;
  });
  return moved;
}
