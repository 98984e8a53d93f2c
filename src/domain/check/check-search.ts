import type { IndexMismatch, SearchAudit } from '@/platform/search-index/port';
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
