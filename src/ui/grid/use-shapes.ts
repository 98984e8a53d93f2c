'use client';

import { useCallback, useState } from 'react';
import type { Tile } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { blocksOf, type Places } from './grid-layout';
import type { ShapesOf } from './justified-layout';

/** Tiles of narrower or wider assets are cropped: they would be too small to hit, or as wide as the window. */
const [NARROWEST, WIDEST] = [0.5, 3.5];

/** The width of a tile divided by its height, in a justified grid. */
export const shapeOf = ({ width, height }: Pick<Tile, 'width' | 'height'>): number =>
  width && height ? Math.min(WIDEST, Math.max(NARROWEST, width / height)) : 1;

type Shapes = ReadonlyMap<number, readonly number[]>;

/**
 * The shapes of the tiles in each block viewed so far. They stay after the block leaves memory, to keep rows in place.
 * `note` records the shapes of the blocks in view and beside them.
 */
export function useShapes(tilesOf: (block: number) => readonly Tile[] | null) {
  const [shapes, setShapes] = useState<Shapes>(new Map());
  const shapesOf: ShapesOf = useCallback((block) => shapes.get(block) ?? null, [shapes]);
  const note = ({ from, to }: Places, total: number) => {
    const beside = blocksOf(Math.max(0, from - ASSETS_PER_BLOCK), to + ASSETS_PER_BLOCK, total);
    const changed = beside.flatMap((block) => {
      const tiles = tilesOf(block);
      const now = tiles && shapesOfTiles(tiles);
      return now && now !== shapes.get(block) ? [[block, now] as const] : [];
    });
    if (changed.length > 0) setShapes(new Map([...shapes, ...changed]));
  };
  return { shapesOf, note };
}

const known = new WeakMap<readonly Tile[], readonly number[]>();

function shapesOfTiles(tiles: readonly Tile[]): readonly number[] {
  const shapes = known.get(tiles) ?? tiles.map(shapeOf);
  known.set(tiles, shapes);
  return shapes;
}
