import type { LibraryForWriting } from '../access/authorize-library';
import { lockAssets } from '../asset/lock-assets';
import { operation } from '../operation';

/**
 * Renames a tag of assets, in its place; an asset already tagged with the new name only loses the old one. The other
 * tag then counts as given by a person. Refuses with BAD_USER_INPUT, changing nothing, when an asset is not in the
 * library. Each id is given once.
 */
export const renameTag = operation(
  async (change, library: LibraryForWriting, assetIds: string[], tag: string, to: string) => {
    await lockAssets(change, library, assetIds);
    await change.tx.$executeRaw`
      UPDATE asset SET
        tags = CASE WHEN ${to} = ANY (tags) THEN array_remove(tags, ${tag}) ELSE array_replace(tags, ${tag}, ${to}) END,
        ai_tags = array_remove(array_remove(ai_tags, ${tag}), ${to}),
        updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${change.at} END
      WHERE id = ANY (${assetIds}::text[]) AND ${tag} = ANY (tags)`;
  },
);
