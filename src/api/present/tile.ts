import type { Tile } from '@/contract/browse';
import { limits } from '@/contract/limits';
import type { TileRow } from '@/domain/asset/browse-assets';
import type { Addresses } from './addresses';
import { sizesOf } from './asset';

const day = 86_400_000;

/** The largest size that a tile can need, on the finest screens. */
const largestEdge = 800;

/** A row as it is drawn where many are. */
export function presentTile(row: TileRow, addresses: Addresses): Tile {
  const [smallest = 0] = row.tiers;
  const tiers = row.tiers.filter((edge) => edge <= Math.max(smallest, largestEdge));
  return presentWhole({ ...row, tiers }, addresses);
}

/** The same with every size that there is: what is to be drawn large in a moment. */
export function presentWhole(row: TileRow, addresses: Addresses): Tile {
  return {
    id: row.id,
    name: row.name,
    processing: row.processing,
    contentType: row.content_type,
    contentVersion: row.content_version,
    width: row.width,
    height: row.height,
    duration: row.duration,
    blurhash: row.blurhash,
    url: addresses.file(row.id),
    sizes: row.processing === 'waiting' ? null : sizesOf(row, addresses),
    tags: row.tags,
    approval: row.approval_state,
    removedAt: row.trashed_at === null ? null : row.trashed_at + limits.trashDays * day,
  };
}
