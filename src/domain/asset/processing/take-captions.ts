import type { PhotoDetails } from '@/contract/asset/photo';
import { descriptionOfCaption, tagsOfKeywords } from '@/contract/asset/tags-of-keywords';
import { LIMITS } from '@/contract/limits';
import type { AssetRef } from '../../events';
import type { Change } from '../../operation';

/** Whether a file has a caption or keywords to take. */
export const hasCaptions = (photo: PhotoDetails | null): boolean =>
  tagsOfKeywords(photo?.keywords ?? []).length > 0 ||
  descriptionOfCaption(photo?.caption ?? null) !== null;

/**
 * Takes the caption and the keywords of a file as the description and tags of its asset, if its library is set to, and
 * only in the first processing. People wrote them, so machines leave them alone. Writes nothing when the bytes were
 * replaced meanwhile. Rule: docs/rules.md#processing.
 */
export async function takeCaptions(
  { tx }: Change,
  { organizationId, assetId }: AssetRef,
  blob: string,
  photo: PhotoDetails | null,
) {
  const tags = tagsOfKeywords(photo?.keywords ?? []);
  const caption = descriptionOfCaption(photo?.caption ?? null);
  if (tags.length === 0 && caption === null) return;
  await tx.$executeRaw`
    UPDATE asset SET
      description = CASE WHEN described_by_person THEN description
                         ELSE coalesce(${caption}, description) END,
      described_by_person = described_by_person OR ${caption}::text IS NOT NULL,
      tags = tags || ARRAY(SELECT t FROM unnest(${tags}::text[]) WITH ORDINALITY written (t, place)
                            WHERE t <> ALL (asset.tags) ORDER BY place
                            LIMIT ${LIMITS.tagsPerAsset} - cardinality(asset.tags))
    FROM library
    WHERE asset.organization_id = ${organizationId} AND asset.id = ${assetId}
      AND blob = ${blob} AND processing <> 'done' AND updated IS NULL
      AND library.organization_id = asset.organization_id AND library.id = asset.library_id
      AND library.takes_captions`;
}
