import type { Tile } from '@/contract/browse';
import { isSelected, type Selection } from '../grid/selection';

/** Assets further down are not looked at. */
const MAX_PLACES = 5000;
const MAX_TAGS = 30;

/**
 * The tags of the selected assets, those of most assets first, as far as the grid has loaded them. `complete`: whether it
 * has loaded all of them, and no tag is left out.
 */
export function tagsOfSelected(
  tileAt: (place: number) => Tile | null,
  selection: Selection,
  { total, count }: { total: number; count: number },
): { tags: string[]; complete: boolean } {
  const uses = new Map<string, number>();
  let seen = 0;
  for (let place = 0; place < Math.min(total, MAX_PLACES); place++) {
    const tile = tileAt(place);
    if (!tile || !isSelected(selection, { id: tile.id, place })) continue;
    seen += 1;
    for (const tag of tile.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  const tags = [...uses].sort((one, other) => other[1] - one[1]).map(([tag]) => tag);
  return { tags: tags.slice(0, MAX_TAGS), complete: seen === count && tags.length <= MAX_TAGS };
}
