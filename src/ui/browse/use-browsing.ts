'use client';

import { useCallback, useMemo, useState } from 'react';
import type { Tile } from '@/contract/browse/browse';
import { useRefreshLibrary } from '../bulk-change/use-refresh-library';
import { blocksOf, withNext } from '../grid/grid-layout';
import type { GridSource } from './grid-source';
import { useBlocks } from './use-blocks';
import { useSelection } from './use-selection';

/** Placeholders for a view of unknown length. */
const UNKNOWN_TOTAL = 24;

/** The visible places. `towards`: 1 when scrolling down, -1 when scrolling up, 0 before the first scroll. */
type Places = { from: number; to: number; towards: -1 | 0 | 1 };

/** The state of the grid: the visible assets, the selection, and the assets about to leave the view. */
export function useBrowsing<Shown extends Tile>(source: GridSource<Shown>) {
  const { blocks, total, isKnown, waiting, onPlaces } = useVisibleBlocks(source);
  const { tileAt, tilesOf, onPrint, idsInBlocks, failure, retry } = blocks;
  const { grid, ...selection } = useSelection(source, { total, tileAt });
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  return {
    total,
    isKnown,
    idsInBlocks,
    failure,
    retry,
    waiting,
    ...selection,
    /** Marks or unmarks assets that a pending change removes from this view. */
    mark: (ids: string[], gone: boolean) =>
      setLeaving((last) => {
        const next = new Set(last);
        for (const id of ids)
          if (gone) next.add(id);
          else next.delete(id);
        return next;
      }),
    refresh: useRefreshLibrary(),
    grid: { total, tileAt, tilesOf, onPrint, leaving, onPlaces, ...grid },
  };
}

export type Browsing = ReturnType<typeof useBrowsing>;

/** The blocks around the visible places of a grid. */
function useVisibleBlocks<Shown extends Tile>(source: GridSource<Shown>) {
  const { key, first } = source;
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
  const blocks = useBlocks(source, wanted);
  if (blocks.total !== null && (blocks.total !== known.total || known.key !== key))
    setKnown({ key, total: blocks.total });
  const onPlaces = useCallback(
    (from: number, to: number) =>
      setPlaces((was) => ({
        from,
        to,
        towards: from > was.from ? 1 : from < was.from ? -1 : was.towards,
      })),
    [],
  );
  const waiting: string[] = [];
  for (let place = places.from; place < Math.min(total, places.to); place++) {
    const tile = blocks.tileAt(place);
    if (tile?.processing === 'waiting') waiting.push(tile.id);
  }
  return {
    blocks,
    total,
    /** Whether the total is that of the assets with this key. */
    isKnown: known.key === key,
    /** The visible assets still being processed. */
    waiting,
    onPlaces,
  };
}
