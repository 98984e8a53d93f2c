'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Tile } from '@/contract/browse';
import type { BulkSelection } from '@/contract/bulk-change';
import { LIMITS } from '@/contract/limits';
import { MAX_RANGES } from '@/contract/view';
import { errorMessage } from '../call/error-message';
import { toast } from '../control/toasts';
import { formatNumber } from '../format/format-quantity';
import { blocksOf, withNext } from '../grid/grid-layout';
import {
  type Chosen,
  countOf,
  EMPTY_SELECTION,
  isCutOff,
  isSelected,
  type Selection,
  toggled,
  WHOLE_VIEW,
  withAll,
  withRange,
} from '../grid/selection';
import type { MenuAt } from '../grid/use-grid-input';
import type { Taken } from '../grid/use-tile-drag';
import type { GridSource } from './grid-source';
import { selectedTiles } from './selected-tags';
import { useBlocks } from './use-blocks';
import { useRefreshLibrary } from './use-refresh-library';

/** Placeholders for a view of unknown length. */
const UNKNOWN_TOTAL = 24;

/** The visible places. `towards`: 1 when scrolling down, -1 when scrolling up, 0 before the first scroll. */
type Places = { from: number; to: number; towards: -1 | 0 | 1 };

/** The assets to change. `ids`: null for a selection of a whole large view or of long ranges, also with exceptions. */
export type Selected = { count: number; ids: string[] | null; selection: BulkSelection };

/** Only these assets. */
export const selectedIds = (ids: string[]): Selected => ({
  count: ids.length,
  ids,
  selection: { ids },
});

/** The state of the grid: the visible assets, the selection, and the assets about to leave the view. */
export function useBrowsing<Shown extends Tile>(source: GridSource<Shown>) {
  const { key, first, maxSelected, inBulk } = source;
  const [places, setPlaces] = useState<Places>({ from: 0, to: 1, towards: 0 });
  const [known, setKnown] = useState({
    key: first?.key ?? null,
    total: first?.block.total ?? UNKNOWN_TOTAL,
  });
  const total = known.key === key ? known.total : (source.likelyTotal ?? UNKNOWN_TOTAL);
  const wanted = useMemo(() => {
    const numbers = blocksOf(places.from, places.to, total);
    return numbers.length > 0 ? withNext(numbers, places.towards, total) : [0];
  }, [places, total]);
  const refresh = useRefreshLibrary();
  const blocks = useBlocks(source, wanted);
  if (blocks.total !== null && (blocks.total !== known.total || known.key !== key))
    setKnown({ key, total: blocks.total });

  const [selection, setSelection] = useState<Selection>(EMPTY_SELECTION);
  // The selection without the range or box being drawn, which may still grow and shrink.
  const baseSelection = useRef<Selection>(EMPTY_SELECTION);
  const startSelection = useCallback((next: Selection) => {
    baseSelection.current = next;
    setSelection(next);
  }, []);
  const [menuAt, setMenuAt] = useState<MenuAt | null>(null);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  // The selection never includes invisible assets: another view clears it.
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    startSelection(EMPTY_SELECTION);
  }, [key, startSelection]);

  const onPlaces = useCallback(
    (from: number, to: number) =>
      setPlaces((was) => ({
        from,
        to,
        towards: from > was.from ? 1 : from < was.from ? -1 : was.towards,
      })),
    [],
  );
  const isSelecting = countOf(selection, total) > 0;
  useEffect(() => {
    if (!isSelecting) setMenuAt(null);
  }, [isSelecting]);
  const waiting: string[] = [];
  for (let place = places.from; place < Math.min(total, places.to); place++) {
    const tile = blocks.tileAt(place);
    if (tile?.processing === 'waiting') waiting.push(tile.id);
  }

  const chosenAt = (places: number[]): Chosen[] =>
    places.flatMap((place) => {
      const tile = blocks.tileAt(place);
      return tile ? { id: tile.id, place } : [];
    });

  /** The assets at these places. Requests any not loaded yet. */
  async function chosenFrom(offset: number, count: number): Promise<Chosen[]> {
    const known = chosenAt(Array.from({ length: count }, (_, n) => offset + n));
    if (known.length === count) return known;
    const ids = await source.fetchIds(offset, count);
    return ids.map((id, n) => ({ id, place: offset + n }));
  }

  /** Returns `others` with the assets at these places added; null when the request failed. */
  async function chooseFrom(offset: number, count: number, others: Selection) {
    try {
      if (inBulk && count > LIMITS.idsPerCall) return await chooseRange(offset, count, others);
      if (count > maxSelected)
        toast({ text: `You can select up to ${formatNumber(maxSelected)} at once.` });
      return withAll(others, await chosenFrom(offset, Math.min(count, maxSelected)));
    } catch (error) {
      toast({ text: errorMessage(error) });
      return null;
    }
  }

  async function chooseRange(offset: number, count: number, others: Selection) {
    const ends = [chosenFrom(offset, 1), chosenFrom(offset + count - 1, 1)];
    const [first, last] = (await Promise.all(ends)).flat();
    const chosen = first && last ? withRange(others, { first, last }) : others;
    if (chosen.ranges.length <= MAX_RANGES) return chosen;
    toast({ text: `You can select up to ${MAX_RANGES} long ranges at once.` });
    return null;
  }

  const selected: Selected =
    inBulk && (selection.all || selection.ranges.length > 0)
      ? { count: countOf(selection, total), ids: null, selection: inBulk(selection) }
      : selectedIds([...selection.ids.keys()]);
  return {
    total,
    isKnown: known.key === key,
    idsInBlocks: blocks.idsInBlocks,
    failure: blocks.failure,
    retry: blocks.retry,
    selected,
    /** How many of them can be selected. */
    selectable: inBulk ? total : Math.min(total, maxSelected),
    /** Whether only the first assets are selected, because more cannot be. */
    isCut: !inBulk && isCutOff(selection, total, maxSelected),
    /** The visible assets still being processed. */
    waiting,
    /** The selected assets loaded so far. */
    selectedTiles: () => selectedTiles(blocks.tileAt, selection, total),
    clear: () => startSelection(EMPTY_SELECTION),
    menuAt,
    choose: (ids: string[]) =>
      startSelection(
        withAll(
          EMPTY_SELECTION,
          ids.map((id) => ({ id, place: -1 })),
        ),
      ),
    /** Everything in the view. */
    selectAll: async (): Promise<Selected> =>
      total > LIMITS.idsPerCall && inBulk
        ? { count: total, ids: null, selection: inBulk(WHOLE_VIEW) }
        : selectedIds((await chosenFrom(0, total)).map(({ id }) => id)),
    /** Marks or unmarks assets that a pending change removes from this view. */
    mark: (ids: string[], gone: boolean) =>
      setLeaving((last) => {
        const next = new Set(last);
        for (const id of ids)
          if (gone) next.add(id);
          else next.delete(id);
        return next;
      }),
    refresh,
    grid: {
      total,
      tileAt: blocks.tileAt,
      tilesOf: blocks.tilesOf,
      selection,
      leaving,
      /** The selection, if the tile belongs to it. */
      takenAt: (place: number): Taken | null => {
        const [tile] = chosenAt([place]);
        if (!tile || !isSelected(selection, tile)) return null;
        const tiles = selectedTiles(blocks.tileAt, selection, total);
        return { count: selected.count, tiles: tiles.length === selected.count ? tiles : [] };
      },
      onPlaces,
      onToggle: (tile: Tile, place: number) =>
        startSelection(toggled(selection, { id: tile.id, place })),
      onStretch: async (place: number, from: number) => {
        const [begun] = chosenAt([from]);
        const anchor = selection.anchor ?? begun ?? null;
        const start = anchor?.place ?? from;
        const chosen = await chooseFrom(Math.min(start, place), Math.abs(start - place) + 1, {
          ...baseSelection.current,
          anchor,
        });
        if (chosen) setSelection(chosen);
      },
      onRange: async (from: number, count: number) => {
        const chosen = await chooseFrom(from, count, selection);
        if (chosen) startSelection(chosen);
      },
      onBoxBegin: (adding: boolean) => {
        baseSelection.current = adding ? selection : EMPTY_SELECTION;
      },
      onBox: (touched: number[]) => {
        const chosen = chosenAt(touched);
        const base = baseSelection.current;
        setSelection({ ...withAll(base, chosen), anchor: chosen[0] ?? base.anchor });
      },
      onAll: async () => {
        if (total > LIMITS.idsPerCall && inBulk) return startSelection(WHOLE_VIEW);
        const chosen = await chooseFrom(0, total, selection);
        if (chosen) startSelection(chosen);
      },
      onClear: () => startSelection(EMPTY_SELECTION),
      /** The menu is for the selection if the tile belongs to it, otherwise only for the tile. */
      onMenu: (tile: Tile, place: number, at: MenuAt) => {
        const chosen = { id: tile.id, place };
        if (!isSelected(selection, chosen)) startSelection(toggled(EMPTY_SELECTION, chosen));
        setMenuAt(at);
      },
    },
  };
}

export type Browsing = ReturnType<typeof useBrowsing>;
