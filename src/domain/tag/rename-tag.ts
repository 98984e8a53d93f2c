import type { LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';
import { lockAssets } from './lock-assets';

/**
 * Gives a tag of assets another name, in its place; an asset that has the other tag already only loses this one. The
 * other tag is then a person's. Refuses with BAD_USER_INPUT, changing nothing, when an asset is not in the library.
 * Each id is given once.
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
