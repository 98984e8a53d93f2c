'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { GridLayout } from './grid-layout';

type MeasuredLayout = GridLayout & { top: number };

// On the server nothing is measured, and React warns of an effect that would never run there.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The layout that the style sheet gave a grid, and where on the page it begins; null until the browser has drawn it. */
export function useGridLayout(grid: RefObject<HTMLElement | null>): MeasuredLayout | null {
  const [layout, setLayout] = useState<MeasuredLayout | null>(null);
  const measure = useCallback(() => {
    const element = grid.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const columns = Number(style.getPropertyValue('--columns'));
    const gap = Number.parseFloat(style.getPropertyValue('--gap'));
    const { width, top } = element.getBoundingClientRect();
    const next = { columns, rowHeight: (width + gap) / columns, top: top + window.scrollY };
    setLayout((last) =>
      last?.columns === columns &&
      Math.abs(last.rowHeight - next.rowHeight) < 0.01 &&
      Math.abs(last.top - next.top) < 1
        ? last
        : next,
    );
  }, [grid]);
  // What stands above the grid grows and shrinks, so a look at every drawing.
  useBeforePaint(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (grid.current) observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, measure]);
  return layout;
}
