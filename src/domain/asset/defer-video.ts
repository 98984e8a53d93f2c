import type { AssetRef } from '../events';
import { operation } from '../operation';

/**
 * Has a video wait until something is there that can look at it, with the reason for its owner. What tells it from
 * an asset whose turn is to come is that reason.
 */
export const deferVideo = operation(async ({ tx }, ref: AssetRef, reason: string) => {
  await tx.asset.updateMany({
    where: {
      organizationId: ref.organizationId,
      id: ref.assetId,
      processing: { not: 'done' },
    },
    data: { processing: 'waiting', processingError: reason },
  });
});

/** At most so many at a time, so that the first are looked at while the next are called. */
const MAX_RELEASED = 500;

/** Has videos that were held back processed, oldest first; gives back how many. Each is called once. */
export const releaseDeferredVideos = operation(async ({ tx, emit }): Promise<number> => {
  const released = await tx.$queryRaw<{ id: string; organizationId: string; libraryId: string }[]>`
    UPDATE asset SET processing_error = NULL
    WHERE id IN (
      SELECT id FROM asset
      WHERE processing = 'waiting' AND processing_error IS NOT NULL AND kind = 'video'
      ORDER BY created LIMIT ${MAX_RELEASED} FOR UPDATE SKIP LOCKED)
    RETURNING id, organization_id AS "organizationId", library_id AS "libraryId"`;
  for (const { id, organizationId, libraryId } of released)
    emit('asset/uploaded', { organizationId, libraryId, assetId: id });
  return released.length;
});
