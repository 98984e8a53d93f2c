'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Tile } from '@/contract/browse';
import { mostChosen, type View } from '@/contract/view';
import { formatNumber } from '../asset/format-quantity';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { blocksOf, withNext } from '../grid/grid-layout';
import { EMPTY_SELECTION, type Selection, toggled, withAll, without } from '../grid/selection';
import { type FirstBlock, isSame, type LibraryRef, useBlocks } from '../grid/use-blocks';
import { usePollProcessing } from '../grid/use-poll-processing';
import { toast } from '../toast/toasts';

/** Places that stand for a view whose length is not known yet. */
const UNKNOWN_TOTAL = 24;

/** `towards`: 1 while a person moves down, -1 while up, 0 before they moved at all. */
type Rows = { first: number; last: number; columns: number; towards: -1 | 0 | 1 };

/** The assets of a view as a grid needs them: what is in sight, what is chosen, what is about to leave. */
export function useBrowsing(libraryRef: LibraryRef, view: View, first: FirstBlock) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<Rows>({ first: 0, last: 0, columns: 1, towards: 0 });
  const [known, setKnown] = useState({ view: first.view, total: first.block.total });
  const total = isSame(known.view, view) ? known.total : UNKNOWN_TOTAL;
  const wanted = useMemo(() => {
    const numbers = blocksOf(rows.first, rows.last, rows.columns, total);
    return numbers.length > 0 ? withNext(numbers, rows.towards, total) : [0];
  }, [rows, total]);
  const blocks = useBlocks(libraryRef, view, wanted, first);
  if (blocks.total !== null && (blocks.total !== known.total || !isSame(known.view, view)))
    setKnown({ view, total: blocks.total });

  const [selection, setSelection] = useState<Selection>(EMPTY_SELECTION);
  // What is chosen baseSelection a stretch or a box, which may still grow and shrink.
  const baseSelection = useRef<Selection>(EMPTY_SELECTION);
  const startSelection = useCallback((next: Selection) => {
    baseSelection.current = next;
    setSelection(next);
  }, []);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const key = JSON.stringify(view);
  // What is chosen is what can be seen; another view begins anew, at its top.
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    startSelection(EMPTY_SELECTION);
  }, [key, startSelection]);

  const onRows = useCallback(
    (from: number, to: number, columns: number) =>
      setRows((was) => ({
        first: from,
        last: to,
        columns,
        towards: from > was.first ? 1 : from < was.first ? -1 : was.towards,
      })),
    [],
  );
  const places = { from: rows.first * rows.columns, to: (rows.last + 1) * rows.columns };
  const waiting: string[] = [];
  for (let place = places.from; place < Math.min(total, places.to); place++) {
    const tile = blocks.tileAt(place);
    if (tile?.processing === 'waiting') waiting.push(tile.id);
  }
  usePollProcessing(libraryRef, view.trashed ? [] : waiting);

  const idsAt = (chosen: number[]) => chosen.flatMap((place) => blocks.tileAt(place)?.id ?? []);

  /** The ids of places, at most as many as can be chosen at once; of those out of sight the service is asked. */
  async function idsFrom(offset: number, length: number): Promise<string[]> {
    const count = Math.min(length, mostChosen);
    const known = idsAt(Array.from({ length: count }, (_, n) => offset + n));
    if (known.length === count) return known;
    const options = calls.browse.ids.queryOptions({ ...libraryRef, view, offset, count });
    return queryClient.fetchQuery({ ...options, staleTime: 0, gcTime: 0 });
  }

  /** Chooses places besides others. */
  async function chooseFrom(offset: number, length: number, others: Selection) {
    try {
      const chosen = withAll(others, await idsFrom(offset, length));
      if (length > mostChosen)
        toast({ text: `At most ${formatNumber(mostChosen)} are selected at once.` });
      return chosen;
    } catch (error) {
      toast({ text: errorMessage(error) });
      return null;
    }
  }

  return {
    total,
    isKnown: isSame(known.view, view),
    failure: blocks.failure,
    retry: blocks.retry,
    selection,
    clear: () => startSelection(EMPTY_SELECTION),
    choose: (ids: string[]) => startSelection(withAll(EMPTY_SELECTION, ids)),
    idsFrom,
    /** Shows as leaving, or no longer, what a change takes away from this view. */
    mark: (ids: string[], gone: boolean) =>
      setLeaving(
        (last) =>
          (gone
            ? withAll({ ids: last, anchor: null }, ids)
            : without({ ids: last, anchor: null }, ids)
          ).ids,
      ),
    /** After a change: fetches anew what is in sight, and all else once it comes in sight again. */
    refresh: useCallback(async () => {
      const all = calls.browse.block.pathFilter();
      queryClient.removeQueries({ ...all, type: 'inactive' });
      void queryClient.invalidateQueries(calls.page.library.pathFilter());
      void queryClient.invalidateQueries(calls.page.asset.pathFilter());
      await queryClient.invalidateQueries(all);
    }, [calls, queryClient]),
    grid: {
      total,
      tileAt: blocks.tileAt,
      selection,
      leaving,
      onRows,
      onToggle: (tile: Tile, place: number) => startSelection(toggled(selection, tile.id, place)),
      onStretch: async (place: number, from: number) => {
        const anchor = selection.anchor ?? from;
        const [start, end] = [Math.min(anchor, place), Math.max(anchor, place)];
        const others = { ids: baseSelection.current.ids, anchor };
        const chosen = await chooseFrom(start, end - start + 1, others);
        if (chosen) setSelection(chosen);
      },
      onBoxBegin: (adding: boolean) => {
        baseSelection.current = adding ? selection : EMPTY_SELECTION;
      },
      onBox: (touched: number[]) =>
        setSelection({
          ...withAll(baseSelection.current, idsAt(touched)),
          anchor: touched[0] ?? baseSelection.current.anchor,
        }),
      onAll: async () => {
        const chosen = await chooseFrom(0, total, selection);
        if (chosen) startSelection(chosen);
      },
      onClear: () => startSelection(EMPTY_SELECTION),
    },
  };
}

export type Browsing = ReturnType<typeof useBrowsing>;
