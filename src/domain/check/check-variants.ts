import { type Change, operation } from '../operation';
import { aProblem, type Problem } from './problem';

type MisplacedVariant = { id: string; parent_id: string; what: keyof typeof describeMisplaced };

const describeMisplaced = {
  orphan: (original: string) => `Its original ${original} is missing.`,
  nested: (original: string) => `Its original ${original} is a variant itself.`,
  elsewhere: (original: string) => `Its original ${original} is in another library.`,
  left: (original: string) => `Its original ${original} is in the trash, and it is not.`,
  trashed: (original: string) => `It is in the trash, and its original ${original} is not.`,
};

const FIND_MISPLACED = `
  SELECT v.id, v.parent_id, CASE
    WHEN o.id IS NULL THEN 'orphan'
    WHEN o.parent_id IS NOT NULL THEN 'nested'
    WHEN o.library_id <> v.library_id THEN 'elsewhere'
    WHEN v.trashed_at IS NULL THEN 'left' ELSE 'trashed' END AS what
  FROM asset v LEFT JOIN asset o ON o.id = v.parent_id AND o.organization_id = v.organization_id
  WHERE v.parent_id IS NOT NULL
    AND (o.id IS NULL OR o.parent_id IS NOT NULL OR o.library_id <> v.library_id
      OR (o.trashed_at IS NULL) <> (v.trashed_at IS NULL))`;

/** Every variant must be where its original is: in the same library, and in the trash when the original is. */
export const checkVariants = operation(
  async (change: Change, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const found = await change.tx.$queryRawUnsafe<MisplacedVariant[]>(
      `${FIND_MISPLACED} ORDER BY v.id`,
    );
    if (repair && found.length > 0) await moveToOriginal(change);
    return found.map(({ id, parent_id, what }) =>
      aProblem({
        problem: 'variant-astray',
        about: `asset ${id}`,
        detail: describeMisplaced[what](parent_id),
        repaired: repair,
      }),
    );
  },
);

/** Nothing people uploaded is lost: a variant without an original becomes an asset of its own. */
async function moveToOriginal({ tx }: Change) {
  await tx.$executeRawUnsafe('LOCK TABLE asset IN SHARE ROW EXCLUSIVE MODE');
  await tx.$executeRawUnsafe(`
    UPDATE asset SET parent_id = NULL
    FROM (${FIND_MISPLACED}) gone WHERE asset.id = gone.id AND gone.what = 'orphan'`);
  await tx.$executeRawUnsafe(`
    WITH RECURSIVE root AS (
      SELECT id AS top, id FROM asset WHERE parent_id IS NULL
      UNION ALL
      SELECT root.top, v.id FROM root JOIN asset v ON v.parent_id = root.id)
    UPDATE asset v SET parent_id = o.id, library_id = o.library_id, trashed_at = o.trashed_at
    FROM (${FIND_MISPLACED}) wrong, root, asset o
    WHERE v.id = wrong.id AND root.id = v.id AND o.id = root.top`);
}
