import { expect, it } from 'vitest';
import type { Tile } from '@/contract/browse/browse';
import { EMPTY_SELECTION, WHOLE_VIEW, withAll } from '../grid/selection';
import { selectedTiles, tagsOfSelected } from './selected-tags';

const tile = (id: string, tags: string[]) => ({ id, tags }) as Tile;
const tiles = [tile('a', ['sea']), tile('b', ['sky', 'sea']), null, tile('d', ['sun'])];
const tileAt = (place: number) => tiles[place] ?? null;

it('returns the tags of selected assets, most used first', () => {
  const chosen = [
    { id: 'a', place: 0 },
    { id: 'b', place: 1 },
  ];
  const known = selectedTiles(tileAt, withAll(EMPTY_SELECTION, chosen), 4);
  expect(tagsOfSelected(known, 2)).toEqual({ tags: ['sea', 'sky'], complete: true });
});

it('says when it has not seen all of them', () => {
  const known = selectedTiles(tileAt, WHOLE_VIEW, 4);
  expect(tagsOfSelected(known, 4)).toEqual({ tags: ['sea', 'sky', 'sun'], complete: false });
});
