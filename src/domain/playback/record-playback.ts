import type { PlaybackPlan, PlaybackStrip } from '@/platform/video/port';
import { type Domain, operation } from '../operation';

/** A video without its version for browsers. */
type AwaitedPlayback = {
  contentType: string;
  /** Seconds, as measured when it was processed. */
  duration: number | null;
  /** The parts stored already. */
  madeParts: number;
};

/** Null when it is made or purged. A failed one is made by an operator's retry of the job. */
export async function findAwaitedPlayback(
  { database }: Pick<Domain, 'database'>,
  blob: string,
): Promise<AwaitedPlayback | null> {
  const [row] = await database.rows<AwaitedPlayback>(FIND, [blob]);
  return row ?? null;
}

const FIND = {
  name: 'find-awaited-playback',
  text: `
    SELECT a.content_type AS "contentType", a.duration, p.made_parts AS "madeParts"
    FROM playback p JOIN asset a USING (blob) WHERE p.blob = $1 AND p.state <> 'ready'`,
};

/** Records how the video will be encoded. Parts made before stay, if there are to be as many. */
export const recordPlan = operation(
  async (
    { tx },
    blob: string,
    { parts, width, height, frameRate }: PlaybackPlan,
    originalPlays: boolean,
  ): Promise<void> => {
    await tx.$executeRaw`
      UPDATE playback SET state = 'waiting', failure = NULL, made_parts = CASE parts WHEN ${parts} THEN made_parts ELSE 0 END, parts = ${parts},
        width = ${width}, height = ${height}, frame_rate = ${frameRate}, original_plays = ${originalPlays}
      WHERE blob = ${blob} AND state <> 'ready'`;
  },
);

/** Records that so many parts are stored; false when the video was purged meanwhile. */
export const recordParts = operation(async ({ tx }, blob: string, made: number) => {
  const rows = await tx.$executeRaw`
    UPDATE playback SET state = 'waiting', failure = NULL, made_parts = ${made}
    WHERE blob = ${blob} AND state <> 'ready'`;
  return rows > 0;
});

/** Records that both files are stored; false when the video was purged meanwhile. */
export const finishPlayback = operation(
  async ({ tx }, blob: string, made: { sizeBytes: number; strip: PlaybackStrip }) => {
    const rows = await tx.$executeRaw`
      UPDATE playback SET state = 'ready', failure = NULL, size_bytes = ${made.sizeBytes}, strip = ${JSON.stringify(made.strip)}::jsonb
      WHERE blob = ${blob} AND state <> 'ready'`;
    return rows > 0;
  },
);

export const failPlayback = operation(async ({ tx }, blob: string, reason: string) => {
  await tx.$executeRaw`
    UPDATE playback SET state = 'failed', failure = ${reason.slice(0, 1000)}
    WHERE blob = ${blob} AND state = 'waiting'`;
});

/** Records that no parts are stored any more. */
export const forgetParts = operation(async ({ tx }, blob: string) => {
  await tx.$executeRaw`UPDATE playback SET parts = 0, made_parts = 0 WHERE blob = ${blob} AND state <> 'waiting'`;
});

/** Ends the wait of a video that cannot be encoded here now; `awaitMissingPlaybacks` finds it later. */
export const dropPlayback = operation(async ({ tx }, blob: string) => {
  await tx.$executeRaw`DELETE FROM playback WHERE blob = ${blob} AND state = 'waiting'`;
});
