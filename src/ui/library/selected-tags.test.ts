import { expect, it } from 'vitest';
import type { Tile } from '@/contract/browse';
import { EMPTY_SELECTION, WHOLE_VIEW, withAll } from '../grid/selection';
import { tagsOfSelected } from './selected-tags';

const tile = (id: string, tags: string[]) => ({ id, tags }) as Tile;
const tiles = [tile('a', ['sea']), tile('b', ['sky', 'sea']), null, tile('d', ['sun'])];
const tileAt = (place: number) => tiles[place] ?? null;

it('gives the tags of selected assets, those of most assets first', () => {
  const selection = withAll(EMPTY_SELECTION, [
    { id: 'a', place: 0 },
    { id: 'b', place: 1 },
  ]);
  expect(tagsOfSelected(tileAt, selection, { total: 4, count: 2 })).toEqual({
    tags: ['sea', 'sky'],
    complete: true,
  });
});

it('says when it has not seen all of them', () => {
  expect(tagsOfSelected(tileAt, WHOLE_VIEW, { total: 4, count: 4 })).toEqual({
    tags: ['sea', 'sky', 'sun'],
    complete: false,
  });
});
