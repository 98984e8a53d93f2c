import { NEIGHBOURS_ON_A_SIDE } from '@/contract/browse/browse';
import type { AssetRow } from '../asset/asset-row';
import type { Domain } from '../operation';
import { type FoundHits, readHitRows } from './search-assets';

/** Results searched on either side of the expected place: so many may have come or gone meanwhile. */
const REACH = 20;

type Found = {
  before: AssetRow[];
  after: AssetRow[];
  place: number | null;
  total: number;
};

/**
 * The results before and after an asset in a search, at most `NEIGHBOURS_ON_A_SIDE` on each side, its place there, from
 * 1, and how many results there are. `expected` is its former place. An asset that is no result near that place (any
 * more) has no place, but the neighbours it would have there.
 */
export async function findSearchNeighbours(
  domain: Domain,
  search: (page: { offset: number; limit: number }) => Promise<FoundHits>,
  { assetId, expected }: { assetId: string; expected: number },
): Promise<Found> {
  const offset = Math.max(0, expected - 1 - REACH);
  const limit = 2 * REACH + 1;
  const result = await search({ offset, limit });
  const hits = await readHitRows(domain, result);
  const at = hits.findIndex(({ row }) => row.id === assetId);
  const rows = hits.map(({ row }) => row);
  const after = at === -1 ? expected - 1 - offset : at + 1;
  const before = at === -1 ? after : at;
  return {
    before: rows.slice(Math.max(0, before - NEIGHBOURS_ON_A_SIDE), before),
    after: rows.slice(after, after + NEIGHBOURS_ON_A_SIDE),
    place: at === -1 ? null : offset + at + 1,
    total: result.found,
  };
}
