import { type Change, operation } from '../operation';
import { aProblem, type Problem } from './problem';

type Misplaced = { id: string; what: keyof typeof describeMisplaced };

const describeMisplaced = {
  elsewhere: 'It belongs to another organization than its asset.',
  nested: 'It replies to a reply.',
};

const FIND_MISPLACED = `
  SELECT c.id, 'elsewhere' AS what FROM comment c JOIN asset a ON a.id = c.asset_id
  WHERE c.organization_id <> a.organization_id
  UNION ALL
  SELECT c.id, 'nested' FROM comment c JOIN comment p ON p.id = c.parent_id
  WHERE p.parent_id IS NOT NULL
  ORDER BY id, what`;

/** Every comment must belong to the organization of its asset, and a reply must answer a comment, not another reply. */
export const checkComments = operation(
  async (change: Change, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const found = await change.tx.$queryRawUnsafe<Misplaced[]>(FIND_MISPLACED);
    if (repair && found.length > 0) await moveToAsset(change);
    return found.map(({ id, what }) =>
      aProblem({
        problem: 'comment-astray',
        about: `comment ${id}`,
        detail: describeMisplaced[what],
        repaired: repair,
      }),
    );
  },
);

async function moveToAsset({ tx }: Change) {
  await tx.$executeRaw`
    UPDATE comment c SET organization_id = a.organization_id
    FROM asset a WHERE a.id = c.asset_id AND c.organization_id <> a.organization_id`;
  await tx.$executeRaw`
    WITH RECURSIVE thread AS (
      SELECT id AS top, id FROM comment WHERE parent_id IS NULL
      UNION ALL
      SELECT thread.top, c.id FROM thread JOIN comment c ON c.parent_id = thread.id)
    UPDATE comment c SET parent_id = thread.top
    FROM thread WHERE thread.id = c.id AND thread.top <> c.id AND c.parent_id <> thread.top`;
}
