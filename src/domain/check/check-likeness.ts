import { operation } from '../operation';
import { aProblem, type Problem } from './problem';

const FIND_ASTRAY = `
  SELECT a.id, a.blob, a.organization_id, a.library_id, a.parent_id IS NULL AND a.trashed_at IS NULL AS findable
  FROM asset_likeness l JOIN asset a ON a.blob = l.blob
  WHERE (l.organization_id, l.library_id, l.findable) <>
    (a.organization_id, a.library_id, a.parent_id IS NULL AND a.trashed_at IS NULL)`;

/** Images must be found as similar where their asset is, and only while it is a live original. */
export const checkLikeness = operation(
  async ({ tx }, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const found = await tx.$queryRawUnsafe<{ id: string }[]>(`${FIND_ASTRAY} ORDER BY a.id`);
    // The assets are locked first and in one order, as by every other change of them.
    if (repair && found.length > 0)
      await tx.$executeRawUnsafe(`
        UPDATE asset_likeness l
        SET organization_id = a.organization_id, library_id = a.library_id, findable = a.findable
        FROM (${FIND_ASTRAY} ORDER BY a.id FOR NO KEY UPDATE OF a) a WHERE a.blob = l.blob`);
    return found.map(({ id }) =>
      aProblem({
        problem: 'likeness-astray',
        about: `asset ${id}`,
        detail: 'Searches for similar images look for it where it is not, or not where it is.',
        repaired: repair,
      }),
    );
  },
);
