import type { LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';
import { refuseMissing } from './lock-assets';

/**
 * Replaces the description of an asset, verbatim; machines no longer change it. An empty description removes it: the
 * asset then has none, and the API returns null. BAD_USER_INPUT when the asset is not in the library or in its trash
 * (docs/rules.md#description).
 */
export const setDescription = operation(
  async ({ tx, at }, library: LibraryForWriting, assetId: string, sent: string) => {
    const description = sent === '' ? null : sent;
    const described = await tx.$executeRaw`
      UPDATE asset SET
        description = ${description}, described_by_person = true,
        updated = CASE WHEN processing = 'waiting' OR description IS NOT DISTINCT FROM ${description}
                       THEN updated ELSE ${at} END
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ${assetId} AND trashed_at IS NULL`;
    if (described === 0) refuseMissing([assetId], new Set());
  },
);
