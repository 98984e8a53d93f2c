'use client';

import { type RefObject, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Tile } from '@/contract/browse/browse';
import { LAYOUT } from '../control/choices';
import { listen } from '../control/listen';
import { useChoice } from '../control/use-choice';
import { type GridLayout, placesOfStrips, stripAt, withEnoughColumns } from './grid-layout';
import type { Groups } from './group-headings';
import { JUSTIFIED_GROWTH, justifiedLayout } from './justified-layout';
import { squareLayout } from './square-layout';
import { useGridSize } from './use-grid-size';
import { useKeepPlace } from './use-keep-place';
import { MAX_PRINTED } from './use-printing';
import { useShapes } from './use-shapes';

/** The number of tiles rendered by the server before the width is known: enough for the first screen. */
export const SERVER_PLACES = 24;

type GridContent = {
  total: number;
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
