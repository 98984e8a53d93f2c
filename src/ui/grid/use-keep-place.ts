'use client';

import { useEffect, useRef } from 'react';
import { COVERED_PX, firstPlaceBelow, type GridLayout } from './grid-layout';
import { useBeforePaint } from './use-before-paint';

/**
 * When tiles get another size or rows above them another height, those at the top of the window stay there. `top`: pixels
 * from the top of the page to the grid.
 */
export function useKeepPlace(layout: GridLayout | null, top: number) {
  const held = useRef<{ place: number; top: number } | null>(null);
  useBeforePaint(() => {
    if (!layout || !held.current) return;
    const moved = layout.boxOf(held.current.place).top - held.current.top;
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved);
  }, [layout]);
  useEffect(() => {
    const scrolled = window.scrollY + COVERED_PX - top;
    const place = layout && window.scrollY > top ? firstPlaceBelow(layout, scrolled) : null;
    held.current = layout && place !== null ? { place, top: layout.boxOf(place).top } : null;
  });
}
