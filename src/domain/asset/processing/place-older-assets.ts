import type { Domain } from '../../operation';

/** The name of an asset's position, as its row has it. */
export type AssetPlace = {
  /** The key of the place; empty: the position has no name. */
  place: string;
  /** A name on each line. */
  placeNames: string | null;
};

/** An asset whose position has not been looked up. */
export type UnplacedAsset = { id: string; blob: string; latitude: number; longitude: number };

const LATITUDE = `coalesce(own_latitude, (metadata #>> '{capture,latitude}')::float8)`;
const LONGITUDE = `coalesce(own_longitude, (metadata #>> '{capture,longitude}')::float8)`;

// Each half reads an index that is empty once all positions have a name.
const unplaced = (where: string) => `
  (SELECT id, blob, ${LATITUDE} AS latitude, ${LONGITUDE} AS longitude FROM asset
   WHERE taken_in IS NULL AND ${where} AND id > $1 ORDER BY id LIMIT $2)`;
const FIND = {
  name: 'find-unplaced-assets',
  text: `
    ${unplaced(`metadata #>> '{capture,latitude}' IS NOT NULL`)}
    UNION ${unplaced('own_latitude IS NOT NULL')}
    ORDER BY id LIMIT $2`,
};

/** Assets whose position has not been looked up, by their ids, after `after`. */
export const findUnplacedAssets = (
  { database }: Domain,
  after: string,
  limit: number,
): Promise<UnplacedAsset[]> => database.rows(FIND, [after, limit]);

const SET = {
  name: 'set-place',
  text: `
    UPDATE asset SET taken_in = $5, taken_in_names = $6
    WHERE id = $1 AND blob = $2 AND taken_in IS NULL AND ${LATITUDE} = $3 AND ${LONGITUDE} = $4`,
};

/** Writes where an asset was taken, unless its bytes were replaced, or its position changed, meanwhile. */
export const setPlace = async (
  { database }: Domain,
  { id, blob, latitude, longitude }: UnplacedAsset,
  { place, placeNames }: AssetPlace,
) => {
  await database.rows(SET, [id, blob, latitude, longitude, place, placeNames]);
};
