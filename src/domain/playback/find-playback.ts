import type { CaptionTrack, PlaybackStrip } from '@/platform/video/port';
import type { Domain } from '../operation';

/** A stored track of captions; its number is its place in the list. */
export type PlaybackCaption = Pick<CaptionTrack, 'language' | 'title'>;

export type PlaybackRow = {
  state: 'waiting' | 'ready' | 'failed';
  parts: number;
  madeParts: number;
  originalPlays: boolean;
  width: number | null;
  height: number | null;
  frameRate: number | null;
  strip: PlaybackStrip | null;
  captions: PlaybackCaption[];
};

const FIND = {
  name: 'find-playback',
  text: `
    SELECT p.state, p.parts, p.made_parts AS "madeParts", p.original_plays AS "originalPlays", p.width, p.height,
      p.frame_rate AS "frameRate", p.strip,
      CASE WHEN $3 AND NOT l.originals_keep_location THEN '[]' ELSE p.captions END AS captions
    FROM asset a JOIN playback p USING (blob)
      JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id
    WHERE a.organization_id = $1 AND a.id = $2`,
};

/**
 * The version for browsers of a video; null for an image, and for a video without one. The caller has settled that the
 * asset may be seen.
 * @param toVisitors leaves out captions that only members get: cameras write into them where they were
 */
export async function findPlayback(
  { database }: Pick<Domain, 'database'>,
  organizationId: string,
  assetId: string,
  toVisitors = false,
): Promise<PlaybackRow | null> {
  return database.row<PlaybackRow>(FIND, [organizationId, assetId, toVisitors]);
}
