import type { LibraryForWriting } from '../access/authorize-library';
import { lockAssets } from '../asset/lock-assets';
import { operation } from '../operation';

/**
 * Removes every tag from every asset; returns how many asset-tag pairs there were (docs/rules.md#tagging). Refuses
 * with BAD_USER_INPUT, changing nothing, when an asset is not in the library. Each id and tag is given once.
 */
export const untagAssets = operation(
  async (change, library: LibraryForWriting, assetIds: string[], tags: string[]) => {
    const assets = await lockAssets(change, library, assetIds);
    await change.tx.$executeRaw`
      UPDATE asset SET
        tags = ARRAY(SELECT t FROM unnest(tags) WITH ORDINALITY carried (t, place)
                      WHERE t <> ALL (${tags}::text[]) ORDER BY place),
        ai_tags = ARRAY(SELECT t FROM unnest(ai_tags) WITH ORDINALITY given (t, place)
                         WHERE t <> ALL (${tags}::text[]) ORDER BY place),
        updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${change.at} END
      WHERE id = ANY (${assetIds}::text[]) AND tags && ${tags}::text[]`;
    return assets.reduce(
      (sum, asset) => sum + tags.filter((tag) => asset.tags.includes(tag)).length,
      0,
    );
  },
);
