'use client';

import type { Neighbour } from '@/contract/browse/browse';
import type { useBrowsing } from '../browse/use-browsing';
import { useClient } from '../call/call-provider';
import type { CollectionRef } from '../call/resource-ref';
import { orToast } from '../control/toasts';
import type { Taken } from '../grid/use-tile-drag';

/** Moves tiles of a manually ordered collection: dragged tiles, and the selection by keys. */
export function useOrderByHand(
  collectionRef: CollectionRef,
  { grid, selected, total, refresh }: ReturnType<typeof useBrowsing<Neighbour>>,
) {
  const client = useClient();
  const { tileAt } = grid;

  /** The selection if the tile belongs to it, otherwise only the tile. */
  const idsAt = (place: number): string[] => {
    const id = tileAt(place)?.id;
    if (!id) return [];
    return selected.ids?.includes(id) ? selected.ids : [id];
  };

  async function move(ids: string[], before: string | null) {
    await orToast(client.collection.move.mutate({ ...collectionRef, ids, before }));
    await refresh();
  }

  /** Puts assets before a place, or before the next asset there that does not move itself. */
  function putBefore(ids: string[], place: number): Promise<void> | undefined {
    let at = place;
    while (at < total && ids.includes(tileAt(at)?.id ?? '')) at++;
    const before = at < total ? tileAt(at)?.id : null;
    return before === undefined ? undefined : move(ids, before);
  }

  return {
    dragging: {
      takenAt: (place: number): Taken | null => {
        const tile = tileAt(place);
        return grid.takenAt(place) ?? (tile && { count: 1, tiles: [tile] });
      },
      onDrop: (place: number, before: number) => void putBefore(idsAt(place), before),
    },
    /** Moves the selection to `to`; without a selection, the tile at `from`. */
    onCarry: (from: number, to: number) => {
      const ids = selected.ids && selected.ids.length > 0 ? selected.ids : idsAt(from);
      let at = to;
      // Moving backwards, they go before the nearest asset not being moved.
      while (to < from && at > 0 && ids.includes(tileAt(at)?.id ?? '')) at--;
      return putBefore(ids, to > from ? to + 1 : at);
    },
  };
}
