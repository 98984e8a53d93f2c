import type { Tile } from '@/contract/browse/browse';
import { MAX_RANGES } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import { errorMessage } from '../call/error-message';
import { toast } from '../control/toasts';
import { formatNumber } from '../format/format-quantity';
import { type Chosen, type Selection, withAll, withRange } from '../grid/selection';
import type { GridSource } from './grid-source';

type Source = Pick<GridSource<never>, 'fetchIds' | 'inBulk' | 'maxSelected'>;
type TileAt = (place: number) => Tile | null;

/** The assets at these places, as far as they are loaded. */
export const chosenAt = (tileAt: TileAt, places: number[]): Chosen[] =>
  places.flatMap((place) => {
    const tile = tileAt(place);
    return tile ? { id: tile.id, place } : [];
  });

/** The assets at `count` places from `offset` on. Requests any not loaded yet. */
export async function chosenFrom(
  { fetchIds }: Source,
  tileAt: TileAt,
  offset: number,
  count: number,
): Promise<Chosen[]> {
  const known = chosenAt(
    tileAt,
    Array.from({ length: count }, (_, n) => offset + n),
  );
  if (known.length === count) return known;
  const ids = await fetchIds(offset, count);
  return ids.map((id, n) => ({ id, place: offset + n }));
}

/** Adds the assets at these places to a selection. Null when the request failed, which a toast reports. */
export async function addPlaces(
  source: Source,
  tileAt: TileAt,
  { offset, count }: { offset: number; count: number },
  others: Selection,
): Promise<Selection | null> {
  const { inBulk, maxSelected } = source;
  try {
    if (inBulk && count > LIMITS.idsPerCall) {
      const ends = [offset, offset + count - 1].map((at) => chosenFrom(source, tileAt, at, 1));
      return addRange(others, (await Promise.all(ends)).flat());
    }
    if (count > maxSelected)
      toast({ text: `You can select up to ${formatNumber(maxSelected)} at once.` });
    return withAll(others, await chosenFrom(source, tileAt, offset, Math.min(count, maxSelected)));
  } catch (error) {
    toast({ text: errorMessage(error) });
    return null;
  }
}

function addRange(others: Selection, [first, last]: Chosen[]): Selection | null {
  const chosen = first && last ? withRange(others, { first, last }) : others;
  if (chosen.ranges.length <= MAX_RANGES) return chosen;
  toast({ text: `You can select up to ${MAX_RANGES} long ranges at once.` });
  return null;
}
