'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tile } from '@/contract/browse/browse';
import type { BulkSelection } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import {
  countOf,
  EMPTY_SELECTION,
  isCutOff,
  isSelected,
  type Selection,
  toggled,
  WHOLE_VIEW,
  withAll,
} from '../grid/selection';
import type { MenuAt } from '../grid/use-grid-input';
import type { Taken } from '../grid/use-tile-drag';
import { addPlaces, chosenAt, chosenFrom } from './choose-assets';
import type { GridSource } from './grid-source';
import { selectedTiles } from './selected-tags';

/** The assets to change. `ids`: null for a selection of a whole large view or of long ranges, also with exceptions. */
export type Selected = { count: number; ids: string[] | null; selection: BulkSelection };

/** Only these assets. */
export const selectedIds = (ids: string[]): Selected => ({
  count: ids.length,
  ids,
  selection: { ids },
});

type Loaded<Shown extends Tile> = { total: number; tileAt: (place: number) => Shown | null };

/** The selected assets of a grid, the menu on them, and what the input of the grid does to them. */
export function useSelection<Shown extends Tile>(
  source: GridSource<Shown>,
  { total, tileAt }: Loaded<Shown>,
) {
  const { inBulk, maxSelected } = source;
  const { selection, base, start, stretch } = useDrawnSelection(source.key);
  const [menuAt, setMenuAt] = useState<MenuAt | null>(null);
  const isSelecting = countOf(selection, total) > 0;
  useEffect(() => {
    if (!isSelecting) setMenuAt(null);
  }, [isSelecting]);
  const selected: Selected =
    inBulk && (selection.all || selection.ranges.length > 0)
      ? { count: countOf(selection, total), ids: null, selection: inBulk(selection) }
      : selectedIds([...selection.ids.keys()]);
  const tiles = () => selectedTiles(tileAt, selection, total);
  const add = (offset: number, count: number, others: Selection) =>
    addPlaces(source, tileAt, { offset, count }, others);
  const addAndStart = async (offset: number, count: number) => {
    const chosen = await add(offset, count, selection);
    if (chosen) start(chosen);
  };
  const isLarge = total > LIMITS.idsPerCall;
  const clear = () => start(EMPTY_SELECTION);
  return {
    selected,
    /** How many of them can be selected. */
    selectable: inBulk ? total : Math.min(total, maxSelected),
    /** Whether only the first assets are selected, because more cannot be. */
    isCut: !inBulk && isCutOff(selection, total, maxSelected),
    /** The selected assets loaded so far. */
    selectedTiles: tiles,
    menuAt,
    clear,
    choose: (ids: string[]) => {
      const chosen = ids.map((id) => ({ id, place: -1 }));
      start(withAll(EMPTY_SELECTION, chosen));
    },
    /** Everything in the view. */
    selectAll: async (): Promise<Selected> =>
      isLarge && inBulk
        ? { count: total, ids: null, selection: inBulk(WHOLE_VIEW) }
        : selectedIds((await chosenFrom(source, tileAt, 0, total)).map(({ id }) => id)),
    grid: {
      selection,
      /** The selection, if the tile belongs to it. */
      takenAt: (place: number): Taken | null => {
        const [tile] = chosenAt(tileAt, [place]);
        if (!tile || !isSelected(selection, tile)) return null;
        const taken = tiles();
        return { count: selected.count, tiles: taken.length === selected.count ? taken : [] };
      },
      onToggle: (tile: Tile, place: number) => start(toggled(selection, { id: tile.id, place })),
      onStretch: async (place: number, from: number) => {
        const [begun] = chosenAt(tileAt, [from]);
        const anchor = selection.anchor ?? begun ?? null;
        const end = anchor?.place ?? from;
        const others = { ...base.current, anchor };
        const chosen = await add(Math.min(end, place), Math.abs(end - place) + 1, others);
        if (chosen) stretch(chosen);
      },
      onRange: addAndStart,
      onBoxBegin: (adding: boolean) => {
        base.current = adding ? selection : EMPTY_SELECTION;
      },
      onBox: (touched: number[]) => {
        const chosen = chosenAt(tileAt, touched);
        const anchor = chosen[0] ?? base.current.anchor;
        stretch({ ...withAll(base.current, chosen), anchor });
      },
      onAll: async () => (isLarge && inBulk ? start(WHOLE_VIEW) : addAndStart(0, total)),
      onClear: clear,
      /** The menu is for the selection if the tile belongs to it, otherwise only for the tile. */
      onMenu: (tile: Tile, place: number, at: MenuAt) => {
        const chosen = { id: tile.id, place };
        if (!isSelected(selection, chosen)) start(toggled(EMPTY_SELECTION, chosen));
        setMenuAt(at);
      },
    },
  };
}

/** A selection of the assets with this key. It never includes invisible ones: another key clears it. */
function useDrawnSelection(key: string) {
  const [selection, stretch] = useState<Selection>(EMPTY_SELECTION);
  // The selection without the range or box being drawn, which may still grow and shrink.
  const base = useRef<Selection>(EMPTY_SELECTION);
  const start = useCallback((next: Selection) => {
    base.current = next;
    stretch(next);
  }, []);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    start(EMPTY_SELECTION);
  }, [key, start]);
  return { selection, base, start, stretch };
}
