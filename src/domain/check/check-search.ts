import type { SearchAudit, SearchFault } from '@/platform/search-index/port';
import { aProblem, type Problem } from './problem';

const inWords: Record<SearchFault['what'], string> = {
  missing: 'does not have it.',
  'left over': 'still has it, though it is no asset that can be found.',
  different: 'has it with other words, or in another place.',
};

/** Holds every index that searches read against the assets, row by row. */
export async function checkSearch(
  audits: readonly SearchAudit[],
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const audit of audits) {
    try {
      for await (const faults of audit.findFaults()) {
        if (repair) await audit.mend(faults.map(({ assetId }) => assetId));
        for (const { assetId, what } of faults)
          problems.push(
            aProblem({
              problem: 'search-wrong',
              about: `asset ${assetId}`,
              detail: `The index in ${audit.name} ${inWords[what]}`,
              repaired: repair,
            }),
          );
      }
    } catch (error) {
      const reason = audit.unreachableBecause(error);
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
