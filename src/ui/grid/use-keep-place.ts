'use client';

import { useEffect, useRef } from 'react';
import { COVERED_PX, firstPlaceBelow, type GridLayout } from './grid-layout';
import { useBeforePaint } from './use-before-paint';

/**
 * When tiles get another size or rows above them another height, those at the top of the window stay there. `top`: pixels
 * from the top of the page to the grid. Returns how far the page scrolls with this change, in pixels: tiles that are in
 * view afterwards must not be removed before.
 */
export function useKeepPlace(layout: GridLayout | null, top: number): number {
  const held = useRef<{ layout: GridLayout; place: number } | null>(null);
  // As it is before this change: a page that becomes shorter may scroll by itself.
  const scrolled = typeof window === 'undefined' ? 0 : window.scrollY;
  const topIn = (of: GridLayout) => of.boxOf(held.current?.place ?? 0).top;
  const moved = layout && held.current ? topIn(layout) - topIn(held.current.layout) : 0;
  useBeforePaint(() => {
    if (Math.abs(moved) >= 1) window.scrollTo(0, scrolled + moved);
  }, [layout]);
  useEffect(() => {
    // The browser would do the same once more, by the content below the grid.
    document.documentElement.style.overflowAnchor = 'none';
    return () => void document.documentElement.style.removeProperty('overflow-anchor');
  }, []);
  useEffect(() => {
    const inGrid = window.scrollY + COVERED_PX - top;
    held.current =
      layout && window.scrollY > top ? { layout, place: firstPlaceBelow(layout, inGrid) } : null;
  });
  return moved;
}
