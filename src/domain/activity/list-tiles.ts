import type { OrganizationOfPerson } from '../access/authorize-settings';
import { librariesNamed } from '../access/list-accessible-libraries';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';

const LIST = {
  name: 'list-tiles-of-activity',
  text: `
    SELECT ${TILE_COLUMNS}, a.library_id FROM asset a
    WHERE a.id = ANY ($2) AND a.organization_id = $1 AND a.trashed_at IS NULL
      AND ($3::text[] IS NULL OR a.library_id = ANY ($3))`,
};

/** Live assets that a person sees in their organization, by their ids. */
export const listTiles = async (
  domain: Domain,
  { id, person }: OrganizationOfPerson,
  assetIds: string[],
): Promise<(TileRow & { library_id: string })[]> =>
  domain.database.rows(LIST, [id, assetIds, await librariesNamed(domain, person, id)]);
