'use client';

import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Tile } from '@/contract/browse/browse';
import { LAYOUT } from '../control/choices';
import { listen } from '../control/listen';
import { useChoice } from '../control/use-choice';
import {
  firstPlaceBelow,
  type GridLayout,
  type GridSize,
  HEADING_PX,
  placesOfStrips,
  stripAt,
  stripOf,
  withEnoughColumns,
} from './grid-layout';
import type { Groups } from './group-headings';
import { JUSTIFIED_GROWTH, justifiedLayout } from './justified-layout';
import { squareLayout } from './square-layout';
import { MAX_PRINTED } from './use-printing';
import { useShapes } from './use-shapes';
import { coveredHeight } from './use-stuck-height';

/** The number of tiles rendered by the server before the width is known: enough for the first screen. */
export const SERVER_PLACES = 24;

export type GridContent = {
  total: number;
  /** The groups of the assets; null: no headings. */
  groups: Groups | null;
  /** The assets of a block; null while it is being fetched. */
  tilesOf: (block: number) => readonly Tile[] | null;
};

/**
 * The layout of a grid as chosen in this browser, and the places to render. Before the first layout, and on paper,
 * `layout` is null; before it, `top` is 0. `top`: pixels from the top of the page to the grid. `columns`: the number the style sheet needs
 * instead of the usual one; otherwise null.
 */
export function useGridLayout(
  grid: RefObject<HTMLElement | null>,
  { total, groups, tilesOf }: GridContent,
  isPrinting: boolean,
) {
  const usual = useGridSize(grid);
  const isJustified = useChoice(LAYOUT) === 'justified';
  const size = useMemo(
    () => usual && withEnoughColumns(usual, total, isJustified ? JUSTIFIED_GROWTH : 1),
    [usual, total, isJustified],
  );
  const { shapesOf, note } = useShapes(tilesOf);
  const layout = useMemo(() => {
    if (!size) return null;
    return isJustified
      ? justifiedLayout(groups, total, size, shapesOf)
      : squareLayout(groups, total, size);
  }, [isJustified, groups, total, size, shapesOf]);
  const top = size?.top ?? 0;
  const moved = useKeepPlace(layout, top);
  const strips = useVisibleStrips(layout, top - moved);
  const columns = size === usual ? null : (size?.columns ?? null);
  if (isPrinting)
    return { layout: null, top, drawn: { from: 0, to: Math.min(total, MAX_PRINTED) }, columns };
  const drawn = layout
    ? placesOfStrips(layout, strips.first, strips.last)
    : { from: 0, to: Math.min(total, SERVER_PLACES) };
  if (layout && isJustified) note(drawn, total);
  return { layout, top, drawn, columns };
}

/** Scrolls to a place of a grid at `top`: as little as possible, or to the middle of the window. */
export function scrollToPlace(
  { layout, top }: { layout: GridLayout; top: number },
  place: number,
  align?: 'center',
): void {
  const hasHeadings = layout.sections[0]?.heading != null;
  const covered = coveredHeight() + (hasHeadings ? HEADING_PX : 0);
  const box = layout.boxOf(place);
  const [begin, end] = [top + box.top, top + box.bottom];
  // A heading above it comes into view as well.
  const above = top + layout.topOf(stripOf(layout, place)) - covered;
  if (align === 'center') window.scrollTo(0, (begin + end - innerHeight) / 2);
  else if (begin - covered < window.scrollY) window.scrollTo(0, Math.min(above, begin - covered));
  else {
    const shown = innerHeight - coveredBelow();
    if (end > window.scrollY + shown) window.scrollTo(0, end - shown);
  }
}

/** The height of the bar at the bottom of the window on a phone, in pixels. The style sheet keeps it free there. */
const coveredBelow = (): number =>
  Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0;

/** How many strips to render outside the window: slow scrolling then shows no empty row. */
const OVERSCAN = 3;

const subscribe = (onChange: () => void) =>
  listen(window, { scroll: onChange, resize: onChange }, { passive: true });

/** The first and last strip to render. `top`: pixels from the top of the page to the grid. */
function useVisibleStrips(layout: GridLayout | null, top: number) {
  const read = useCallback(() => {
    if (!layout) return '0 -1';
    const begin = window.scrollY - top;
    const first = Math.max(0, stripAt(layout, begin) - OVERSCAN);
    const last = Math.min(layout.strips - 1, stripAt(layout, begin + innerHeight) + OVERSCAN);
    return `${first} ${last}`;
  }, [layout, top]);
  const range = useSyncExternalStore(subscribe, read, () => '0 -1');
  const [first = 0, last = -1] = range.split(' ').map(Number);
  return { first, last };
}

/** `top`: pixels from the top of the page to the grid. */
type PlacedSize = GridSize & { top: number };

/**
 * The size of the grid and its tiles according to the style sheet, and the position of the grid on the page; null
 * before the first layout.
 */
function useGridSize(grid: RefObject<HTMLElement | null>): PlacedSize | null {
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

/**
 * Keeps the tiles at the top of the window in place when tiles change size, or rows above them change height. `top`:
 * pixels from the top of the page to the grid. Returns how far the page scrolls with this change, in pixels: tiles in
 * view afterwards must not be removed before.
 */
function useKeepPlace(layout: GridLayout | null, top: number): number {
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
