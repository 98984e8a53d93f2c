import type { AssetMetadata } from '@/contract/asset/asset';
import type { Domain } from '../../operation';

/** The name of an asset's position, as its row has it. */
export type AssetPlace = {
  /** The key of the place; empty: the position has no name. */
  place: string;
  /** A name on each line. */
  placeNames: string | null;
};

/** An asset whose position has not been looked up. */
export type UnplacedAsset = { id: string; blob: string; metadata: AssetMetadata };

const FIND = {
  name: 'find-unplaced-assets',
  text: `
    SELECT id, blob, metadata FROM asset
    WHERE taken_in IS NULL AND metadata #>> '{capture,latitude}' IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`,
};

/** Assets whose position has not been looked up, by their ids, after `after`. */
export const findUnplacedAssets = (
  { database }: Domain,
  after: string,
  limit: number,
): Promise<UnplacedAsset[]> => database.rows(FIND, [after, limit]);

const SET = {
  name: 'set-place',
  text: `UPDATE asset SET taken_in = $3, taken_in_names = $4 WHERE id = $1 AND blob = $2 AND taken_in IS NULL`,
};

/** Writes where an asset was captured, unless its bytes were replaced meanwhile. */
export const setPlace = async (
  { database }: Domain,
  { id, blob }: UnplacedAsset,
  { place, placeNames }: AssetPlace,
): Promise<void> => {
  await database.rows(SET, [id, blob, place, placeNames]);
};
