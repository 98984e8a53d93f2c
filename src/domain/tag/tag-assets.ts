import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '../access/authorize-library';
import { lockAssets } from '../asset/lock-assets';
import { operation } from '../operation';

/**
 * Adds every tag to every asset; returns how many asset-tag pairs are new (docs/rules.md#tagging). A machine's tag
 * becomes a person's, and is not counted. Refuses with BAD_USER_INPUT, changing nothing, when an asset is not in the
 * library or would have more than 200 tags. Each id and tag is given once.
 */
export const tagAssets = operation(
  async (change, library: LibraryForWriting, assetIds: string[], tags: string[]) => {
    const assets = await lockAssets(change, library, assetIds);
    let newPairs = 0;
    for (const asset of assets) {
      const missing = tags.filter((tag) => !asset.tags.includes(tag)).length;
      if (missing > 0 && asset.tags.length + missing > LIMITS.tagsPerAsset)
        refuse(
          'BAD_USER_INPUT',
          `tags: an asset can have up to ${LIMITS.tagsPerAsset}, and ${asset.id} has ${asset.tags.length}.`,
        );
      newPairs += missing;
    }

    await change.tx.$executeRaw`
      UPDATE asset SET
        tags = tags || ARRAY(SELECT t FROM unnest(${tags}::text[]) WITH ORDINALITY sent (t, place)
                              WHERE t <> ALL (asset.tags) ORDER BY place),
        ai_tags = ARRAY(SELECT t FROM unnest(ai_tags) WITH ORDINALITY given (t, place)
                         WHERE t <> ALL (${tags}::text[]) ORDER BY place),
        updated = CASE WHEN processing = 'waiting' OR tags @> ${tags}::text[] THEN updated ELSE ${change.at} END
      WHERE id = ANY (${assetIds}::text[])
        AND (NOT tags @> ${tags}::text[] OR ai_tags && ${tags}::text[])`;
    return newPairs;
  },
);
