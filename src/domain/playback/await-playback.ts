import { type Change, operation } from '../operation';

type AwaitedVideo = { organizationId: string; blob: string };

/** Queues the version for browsers of a processed video. One that exists or waits stays; a failed one is tried again. */
export async function awaitPlayback({ tx, at, emit }: Change, video: AwaitedVideo): Promise<void> {
  const waiting = await tx.$executeRaw`
    INSERT INTO playback (blob, organization_id, created) VALUES (${video.blob}, ${video.organizationId}, ${at})
    ON CONFLICT (blob) DO UPDATE SET state = 'waiting', failure = NULL, created = ${at}
    WHERE playback.state = 'failed'`;
  if (waiting > 0) emit('asset/awaits-playback', video);
}

/** Queues a version for browsers again whose files are lost. */
export const makePlaybackAgain = operation(async ({ tx, at, emit }, blob: string) => {
  const [row] = await tx.$queryRaw<{ organizationId: string }[]>`
    UPDATE playback SET state = 'waiting', made_parts = 0, size_bytes = 0, created = ${at}
    WHERE blob = ${blob} AND state = 'ready' RETURNING organization_id AS "organizationId"`;
  if (row) emit('asset/awaits-playback', { ...row, blob });
});

/** Videos per call. */
const BATCH = 100;

/**
 * Queues the versions for browsers of videos processed before there were any, or while they were switched off, newest
 * first; returns how many. None while so many wait.
 */
export const awaitMissingPlaybacks = operation(async (change): Promise<number> => {
  const missing = await change.tx.$queryRaw<AwaitedVideo[]>`
    SELECT a.organization_id AS "organizationId", a.blob FROM asset a
    WHERE a.kind = 'video' AND a.processing <> 'waiting' AND jsonb_typeof(a.metadata->'video') = 'object'
      AND NOT EXISTS (SELECT FROM playback p WHERE p.blob = a.blob)
      AND (SELECT count(*) FROM (SELECT FROM playback WHERE state = 'waiting' LIMIT ${BATCH}) w) < ${BATCH}
    ORDER BY a.created DESC LIMIT ${BATCH}`;
  for (const video of missing) await awaitPlayback(change, video);
  return missing.length;
});
