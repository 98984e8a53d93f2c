import type { AssetRef } from '../../events';
import { type Domain, operation } from '../../operation';

/**
 * Defers a video until something is available to process it, with the reason for its owner. The reason distinguishes it
 * from an asset waiting for its turn.
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

/** Whether `releaseDeferredVideos` would find any. */
export async function hasDeferredVideos({ database }: Pick<Domain, 'database'>): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `SELECT FROM asset
     WHERE processing = 'waiting' AND processing_error IS NOT NULL AND kind = 'video' LIMIT 1`,
  );
  return rowCount === 1;
}

/** The most videos per call, so the first are processed while the next are released. */
const MAX_RELEASED = 500;

/** Queues the processing of deferred videos, oldest first; returns how many. Each is released once. */
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
