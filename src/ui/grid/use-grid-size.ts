'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
/** `rowHeight` and `top` in pixels: from row to row, and from the top of the page to the grid. */
export type GridSize = { columns: number; rowHeight: number; top: number };

// useLayoutEffect does not run on the server, where React warns about it.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The columns that the style sheet gives the grid, and where it is on the page; null before the first layout. */
export function useGridSize(grid: RefObject<HTMLElement | null>): GridSize | null {
  const [size, setSize] = useState<GridSize | null>(null);
  const measure = useCallback(() => {
    const element = grid.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const number = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    // As in the style sheet: a browser gives the formula of --columns, not its value.
    const columns = Math.round(Math.max(1, number('--usual') * number('--density')));
    const gap = number('--gap');
    const { width, top } = element.getBoundingClientRect();
    const next = { columns, rowHeight: (width + gap) / columns, top: top + window.scrollY };
    setSize((last) =>
      last?.columns === columns &&
      Math.abs(last.rowHeight - next.rowHeight) < 0.01 &&
      Math.abs(last.top - next.top) < 1
        ? last
        : next,
    );
  }, [grid]);
  useBeforePaint(measure, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (grid.current) observer.observe(grid.current);
    // What is above the grid moves it, and makes the page higher. A measurement after every render would cost most of
    // the time that scrolling has.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid, measure]);
  return size;
}
