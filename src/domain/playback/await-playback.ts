import { type Change, operation } from '../operation';

type AwaitedVideo = { organizationId: string; blob: string };

/**
 * Queues the version for browsers of a processed video, unless it was purged. One that exists or waits stays; a failed
 * one is tried again. Returns whether it was queued.
 */
export async function awaitPlayback(
  { tx, at, emit }: Change,
  { organizationId, blob }: AwaitedVideo,
): Promise<boolean> {
  // A purge waits for the lock, and then finds the row.
  const waiting = await tx.$executeRaw`
    INSERT INTO playback (blob, organization_id, created)
    SELECT blob, organization_id, ${at}::timestamptz FROM asset
    WHERE blob = ${blob} AND organization_id = ${organizationId} FOR KEY SHARE
    ON CONFLICT (blob) DO UPDATE SET state = 'waiting', failure = NULL, retry_at = NULL, created = ${at}
    WHERE playback.state = 'failed'`;
  if (waiting > 0) emit('asset/awaits-playback', { organizationId, blob });
  return waiting > 0;
}

/** Queues a version for browsers again whose files are lost. */
export const makePlaybackAgain = operation(async ({ tx, at, emit }, blob: string) => {
  const [row] = await tx.$queryRaw<{ organizationId: string }[]>`
    UPDATE playback SET state = 'waiting', made_parts = 0, size_bytes = 0, created = ${at}
    WHERE blob = ${blob} AND state = 'ready' RETURNING organization_id AS "organizationId"`;
  if (row) emit('asset/awaits-playback', { ...row, blob });
});

/** Videos per call. While as many of an organization wait, none of it is added. */
const BATCH = 100;

/**
 * Queues the versions for browsers of videos processed before there were any, or while they were switched off, and of
 * those to be tried again. Organizations with the fewest waiting ones are first, each with its newest videos. Returns
 * how many.
 */
export const awaitMissingPlaybacks = operation(async (change): Promise<number> => {
  const missing = await change.tx.$queryRaw<AwaitedVideo[]>`
    SELECT o.id AS "organizationId", video.blob FROM organization o
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM playback WHERE organization_id = o.id AND state = 'waiting') waiting
    CROSS JOIN LATERAL (
      SELECT a.blob, a.created, waiting.count + row_number() OVER (ORDER BY a.created DESC) AS place
      FROM asset a LEFT JOIN playback p USING (blob)
      WHERE a.organization_id = o.id AND a.kind = 'video' AND a.processing <> 'waiting'
        AND (p.blob IS NULL OR p.state = 'failed' AND p.retry_at <= ${change.at}::timestamptz)
        AND jsonb_typeof(a.metadata->'video') = 'object'
      ORDER BY a.created DESC LIMIT greatest(${BATCH}::int - waiting.count, 0)) video
    ORDER BY video.place, video.created DESC LIMIT ${BATCH}`;
  let queued = 0;
  for (const video of missing) if (await awaitPlayback(change, video)) queued++;
  return queued;
});
