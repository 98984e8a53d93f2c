'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { GridSize } from './grid-layout';

/** `top`: pixels from the top of the page to the grid. */
type PlacedSize = GridSize & { top: number };

/**
 * The size of the grid and its tiles according to the style sheet, and the position of the grid on the page; null
 * before the first layout.
 */
export function useGridSize(grid: RefObject<HTMLElement | null>): PlacedSize | null {
  const [size, setSize] = useState<PlacedSize | null>(null);
  const measure = useCallback(() => {
    const element = grid.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const number = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    // As in the style sheet: browsers return the formula of --columns, not its value.
    const columns = Math.round(Math.max(1, number('--usual') * number('--density')));
    const gap = number('--gap');
    const { width, top } = element.getBoundingClientRect();
    const rowHeight = (width + gap) / columns;
    const next = { width, columns, rowHeight, gap, top: top + window.scrollY };
    setSize((last) =>
      last?.columns === columns &&
      Math.abs(last.rowHeight - next.rowHeight) < 0.01 &&
      Math.abs(last.top - next.top) < 1
        ? last
        : next,
    );
  }, [grid]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (grid.current) observer.observe(grid.current);
    // Content above the grid moves it and makes the page higher. A measurement after every render would take most of
    // the time available for scrolling.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid, measure]);
  return size;
}
