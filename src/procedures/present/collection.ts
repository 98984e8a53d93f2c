import type { CollectionBlock, CollectionCard } from '@/contract/sharing/collection';
import type { CollectionTileRow } from '@/domain/collection/browse-collection';
import type { CollectionCardRow } from '@/domain/collection/list-collections';
import { presentTile } from './tile';
import type { Urls } from './urls';

/** Presents a collection as a card. */
export const presentCollectionCard = (
  { cover, ...row }: CollectionCardRow,
  urls: Urls,
): CollectionCard => ({ ...row, cover: cover && presentTile(cover, urls) });

/** Presents a part of a collection for the grid. */
export const presentCollectionBlock = (
  { total, rows }: { total: number; rows: CollectionTileRow[] },
  urls: Urls,
): CollectionBlock => ({
  total,
  tiles: rows.map((row) => ({ ...presentTile(row, urls), libraryId: row.library_id })),
});
