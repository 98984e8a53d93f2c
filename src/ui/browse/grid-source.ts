import type { QueryKey } from '@tanstack/react-query';
import type { Tile } from '@/contract/browse';
import type { BulkSelection } from '@/contract/bulk-change';
import type { Selection } from '../grid/selection';

export type TileBlock<Shown extends Tile = Tile> = { total: number; tiles: Shown[] };

/** Where a grid gets its assets from: a view of a library, or the results of a search. */
export type GridSource<Shown extends Tile = Tile> = {
  /** Says which assets these are, and in which order. */
  key: string;
  /** The first block as it came with the page, and when; null when none did. */
  first: { key: string; block: TileBlock<Shown>; at: number } | null;
  /** How many assets it probably has, while no block of it is fetched. */
  likelyTotal?: number | undefined;
  blockKey: (number: number) => QueryKey;
  fetchBlock: (number: number, signal: AbortSignal) => Promise<TileBlock<Shown>>;
  /** How often its blocks are fetched again, because their URLs lapse; absent where they do not. */
  refetchMs?: number;
  fetchIds: (offset: number, count: number) => Promise<string[]>;
  /** The selection of a change on the server; null where assets are selected by their ids only. */
  inBulk: ((selection: Selection) => BulkSelection) | null;
  /** How many can be selected by their ids. */
  maxSelected: number;
};
