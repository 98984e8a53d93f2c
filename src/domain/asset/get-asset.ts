import { refuse } from '@/contract/errors';
import { ASSET_JOINS } from '@/platform/database/asset-version';
import type { LibraryForReading } from '../access/authorize-library';
import { batched } from '../batched';
import type { Domain } from '../operation';
import { ASSET_COLUMNS, type AssetRow } from './asset-row';

/** Live assets by organization, library and id: three lists. */
export const GET_ASSETS = {
  name: 'get-assets',
  text: `
    SELECT ${ASSET_COLUMNS}
    FROM unnest($1::text[], $2::text[], $3::text[]) AS asked(organization_id, library_id, id)
    JOIN asset a USING (organization_id, library_id, id) ${ASSET_JOINS}
    WHERE a.trashed_at IS NULL`,
};

type AssetRef = { organization_id: string; library_id: string; id: string };

const findAsset = batched<AssetRef, AssetRow | null>(async ({ database }, refs) => {
  const placeOf = (ref: AssetRef) => `${ref.organization_id}/${ref.library_id}/${ref.id}`;
  const asked = [...new Map(refs.map((ref) => [placeOf(ref), ref])).values()];
  const rows = await database.rows<AssetRow>(GET_ASSETS, [
    asked.map((ref) => ref.organization_id),
    asked.map((ref) => ref.library_id),
    asked.map((ref) => ref.id),
  ]);
  const found = new Map(rows.map((row) => [placeOf(row), row]));
  return refs.map((ref) => found.get(placeOf(ref)) ?? null);
});

/**
 * One live asset with its variants. RESOURCE_NOT_FOUND for an id unknown, of another library, or in the trash; the
 * answers are identical (docs/rules.md#get-asset).
 */
export async function getAsset(
  domain: Domain,
  { organization, id: library_id }: LibraryForReading,
  id: string,
): Promise<AssetRow> {
  const row = await findAsset(domain, { organization_id: organization.id, library_id, id });
  return row ?? refuse('RESOURCE_NOT_FOUND');
}

/** The present place of a live asset, whatever library it was in before; null when there is none. */
export function findAssetRef(
  domain: Domain,
  assetId: string,
): Promise<{ organizationId: string; libraryId: string } | null> {
  return domain.database.prisma.asset.findFirst({
    where: { id: assetId, trashedAt: null, library: { trashedAt: null } },
    select: { organizationId: true, libraryId: true },
  });
}
