import type { Tile } from '@/contract/browse/browse';
import { isSelected, type Selection } from '../grid/selection';

/** Assets further down are ignored. */
const MAX_PLACES = 5000;
const MAX_TAGS = 30;

/** The selected assets loaded in the grid. */
export function selectedTiles<Shown extends Tile>(
  tileAt: (place: number) => Shown | null,
  selection: Selection,
  total: number,
): Shown[] {
  const tiles: Shown[] = [];
  for (let place = 0; place < Math.min(total, MAX_PLACES); place++) {
    const tile = tileAt(place);
    if (tile && isSelected(selection, { id: tile.id, place })) tiles.push(tile);
  }
  return tiles;
}

/**
 * The tags of `count` selected assets, most used first, from the loaded assets. `complete`: whether all of them are
 * loaded and no tag is left out.
 */
export function tagsOfSelected(
  known: Tile[],
  count: number,
): { tags: string[]; complete: boolean } {
  const uses = new Map<string, number>();
  for (const tag of known.flatMap((tile) => tile.tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const tags = [...uses].sort((one, other) => other[1] - one[1]).map(([tag]) => tag);
  return {
    tags: tags.slice(0, MAX_TAGS),
    complete: known.length === count && tags.length <= MAX_TAGS,
  };
}
