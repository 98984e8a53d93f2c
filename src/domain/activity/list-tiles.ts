import type { SettingsForMember } from '../access/authorize-settings';
import { TILE_COLUMNS, type TileRow } from '../asset/browse-assets';
import type { Domain } from '../operation';

const LIST = {
  name: 'list-tiles-of-activity',
  text: `
    SELECT ${TILE_COLUMNS}, a.library_id FROM asset a
    WHERE a.id = ANY ($2) AND a.organization_id = $1 AND a.trashed_at IS NULL`,
};

/** Live assets of an organization by their ids. */
export const listTiles = (
  { database }: Domain,
  { id }: SettingsForMember,
  assetIds: string[],
): Promise<(TileRow & { library_id: string })[]> => database.rows(LIST, [id, assetIds]);
