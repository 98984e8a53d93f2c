import type { QueryKey } from '@tanstack/react-query';
import type { Tile } from '@/contract/browse/browse';
import type { BulkSelection } from '@/contract/browse/bulk-change';
import type { Selection } from '../grid/selection';

export type TileBlock<Shown extends Tile = Tile> = { total: number; tiles: Shown[] };

/** The source of the assets in a grid: a view of a library, or the results of a search. */
export type GridSource<Shown extends Tile = Tile> = {
  /** Identifies these assets and their order. */
  key: string;
  /** The first block delivered with the page, and when; null without one. */
  first: { key: string; block: TileBlock<Shown>; at: number } | null;
  /** The probable number of assets until a block is fetched. */
  likelyTotal?: number | undefined;
  blockKey: (number: number) => QueryKey;
  fetchBlock: (number: number, signal: AbortSignal) => Promise<TileBlock<Shown>>;
  /** How often to refetch blocks because their URLs expire; absent if they do not. */
  refetchMs?: number;
  fetchIds: (offset: number, count: number) => Promise<string[]>;
  /** The selection for a change on the server; null where assets can be selected only by id. */
  inBulk: ((selection: Selection) => BulkSelection) | null;
  /** How many can be selected by id. */
  maxSelected: number;
};
