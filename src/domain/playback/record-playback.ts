import type { PlaybackPlan, PlaybackStrip } from '@/platform/video/port';
import { type Change, type Domain, operation } from '../operation';
import type { PlaybackCaption } from './find-playback';

/** A video without its version for browsers. */
type AwaitedPlayback = {
  contentType: string;
  /** Seconds, as measured when it was processed. */
  duration: number | null;
  /** Of the video itself. */
  sizeBytes: number;
  /** How many parts may be stored. */
  parts: number;
  /** The parts stored already. */
  madeParts: number;
  /** Their bytes. */
  partBytes: number;
};

/** Null when it is made or purged. A failed one is made by an operator's retry of the job. */
export async function findAwaitedPlayback(
  { database }: Pick<Domain, 'database'>,
  blob: string,
): Promise<AwaitedPlayback | null> {
  return database.row<AwaitedPlayback>(FIND, [blob]);
}

const FIND = {
  name: 'find-awaited-playback',
  text: `
    SELECT a.content_type AS "contentType", a.duration, a.size_bytes::float8 AS "sizeBytes", p.parts,
      p.made_parts AS "madeParts", p.size_bytes::float8 AS "partBytes"
    FROM playback p JOIN asset a USING (blob) WHERE p.blob = $1 AND p.state <> 'ready'`,
};

/** How many parts may be stored of a blob that no asset has any more; null when one has it, or nothing is recorded. */
export async function findLeftParts(
  { database }: Pick<Domain, 'database'>,
  blob: string,
): Promise<number | null> {
  return (await database.row<{ parts: number }>(FIND_LEFT, [blob]))?.parts ?? null;
}

const FIND_LEFT = {
  name: 'find-left-parts',
  text: `
    SELECT parts FROM playback p WHERE blob = $1 AND NOT EXISTS (SELECT FROM asset a WHERE a.blob = p.blob)`,
};

/** Records how the video will be encoded. Parts made before stay, if there are to be as many. */
export const recordPlan = operation(
  async (
    { tx },
    blob: string,
    { parts, width, height, frameRate }: PlaybackPlan,
    originalPlays: boolean,
  ) => {
    await tx.$executeRaw`
      UPDATE playback SET state = 'waiting', failure = NULL, retry_at = NULL, parts = ${parts},
        made_parts = CASE parts WHEN ${parts} THEN made_parts ELSE 0 END,
        size_bytes = CASE parts WHEN ${parts} THEN size_bytes ELSE 0 END,
        width = ${width}, height = ${height}, frame_rate = ${frameRate}, original_plays = ${originalPlays}
      WHERE blob = ${blob} AND state <> 'ready'`;
  },
);

/**
 * Records that so many parts are stored, the last of them with these bytes; false when the video was purged meanwhile.
 */
export const recordParts = operation(async ({ tx }, blob: string, made: number, bytes: number) => {
  const rows = await tx.$executeRaw`
    UPDATE playback SET state = 'waiting', failure = NULL, retry_at = NULL, made_parts = ${made},
      size_bytes = size_bytes + CASE WHEN made_parts < ${made} THEN ${bytes}::bigint ELSE 0 END
    WHERE blob = ${blob} AND state <> 'ready'`;
  return rows > 0;
});

/** Records that its files are stored; false when the video was purged meanwhile. */
export const finishPlayback = operation(
  async (
    { tx },
    blob: string,
    made: { sizeBytes: number; strip: PlaybackStrip; captions: PlaybackCaption[] },
  ) => {
    const rows = await tx.$executeRaw`
      UPDATE playback SET state = 'ready', failure = NULL, retry_at = NULL, failures = 0, size_bytes = ${made.sizeBytes},
        strip = ${JSON.stringify(made.strip)}::jsonb, captions = ${JSON.stringify(made.captions)}::jsonb
      WHERE blob = ${blob} AND state <> 'ready'`;
    return rows > 0;
  },
);

/**
 * Records why a version cannot be made; none of its parts counts any more. Unless the reason is final, it is tried again
 * after 1, 2, 4 … and at most 64 days.
 */
export const failPlayback = operation(
  async ({ tx, at }, blob: string, { reason, final }: { reason: string; final: boolean }) => {
    await tx.$executeRaw`
      UPDATE playback SET state = 'failed', failure = ${reason.slice(0, 1000)}, made_parts = 0, size_bytes = 0,
        failures = failures + 1,
        retry_at = CASE WHEN NOT ${final} THEN ${at}::timestamptz + interval '1 day' * 2 ^ least(failures, 6) END
      WHERE blob = ${blob} AND state = 'waiting'`;
  },
);

/** Records that no parts are stored any more. */
export const forgetParts = operation(async ({ tx }, blob: string) => {
  await tx.$executeRaw`UPDATE playback SET parts = 0, made_parts = 0 WHERE blob = ${blob} AND state <> 'waiting'`;
});

/** Ends the wait of a video that cannot be encoded here now; `awaitMissingPlaybacks` finds it later. */
export const dropPlayback = operation(async ({ tx }, blob: string) => {
  await tx.$executeRaw`DELETE FROM playback WHERE blob = ${blob} AND state = 'waiting'`;
});

/** Deletes the rows of the versions for browsers; returns by blob how many parts may be stored. */
export async function deletePlaybacks(
  { tx }: Pick<Change, 'tx'>,
  blobs: string[],
): Promise<Map<string, number>> {
  const deleted = await tx.$queryRaw<{ blob: string; parts: number }[]>`
    DELETE FROM playback WHERE blob = ANY (${blobs}) RETURNING blob, parts`;
  return new Map(deleted.map(({ blob, parts }) => [blob, parts]));
}
