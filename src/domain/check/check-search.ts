import type { IndexMismatch, SearchAudit } from '@/platform/search-index/port';
import { operation } from '../operation';
import { aProblem, type Problem } from './problem';

const DETAILS: Record<IndexMismatch['kind'], string> = {
  missing: 'does not have it.',
  extra: 'still has it, though it is no asset that can be found.',
  different: 'has it with other words, or in another place.',
};

/** Compares every index read by searches with the assets, row by row. */
export async function checkSearch(
  audits: readonly SearchAudit[],
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const audit of audits) {
    try {
      for await (const mismatches of audit.findMismatches()) {
        if (repair) await audit.repair(mismatches.map(({ assetId }) => assetId));
        for (const { assetId, kind } of mismatches)
          problems.push(
            aProblem({
              problem: 'search-wrong',
              about: `asset ${assetId}`,
              detail: `The index in ${audit.name} ${DETAILS[kind]}`,
              repaired: repair,
            }),
          );
      }
    } catch (error) {
      const reason = audit.unreachableReason(error);
      if (reason === null) throw error;
      problems.push(
        aProblem({
          problem: 'search-unchecked',
          about: `the index in ${audit.name}`,
          detail: `${audit.name} does not answer: ${reason}`,
          repaired: false,
        }),
      );
    }
  }
  return problems;
}

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
