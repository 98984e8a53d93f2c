import type { CommentsForReading } from '../access/authorize-comments';
import { operation } from '../operation';

/**
 * Notes the time up to which the person has seen the comments of a live asset of the library, in unix milliseconds; a
 * time in the future counts as now. It never goes back.
 */
export const seeComments = operation(
  async ({ tx, at }, { library, person }: CommentsForReading, assetId: string, until: number) => {
    if (person === null) return;
    // A time with a fraction of seconds may have become a little less than its millisecond.
    const seen = new Date(Math.min(Math.round(until), at.getTime()));
    await tx.$executeRaw`
      INSERT INTO comment_seen (person_id, asset_id, seen_until)
      SELECT ${person.personId}, id, ${seen} FROM asset
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id} AND id = ${assetId}
        AND trashed_at IS NULL
      ON CONFLICT (person_id, asset_id) DO UPDATE
        SET seen_until = greatest(comment_seen.seen_until, excluded.seen_until)`;
  },
);
