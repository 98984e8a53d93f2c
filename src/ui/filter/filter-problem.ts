type Refusable = { isKnown: boolean; total: number; failure: unknown };

/**
 * What a page shows of a filter that may be refused: nothing, instead of assets that never come. `given`: why it is none,
 * as far as that is known before a call. The field says the problem, so it is no failure, too.
 */
export function orRefused<Browsing extends Refusable>(browsing: Browsing, given: string | null) {
  const problem = given ?? filterProblem(browsing.failure);
  return problem === null
    ? { ...browsing, problem }
    : { ...browsing, problem, isKnown: true, total: 0, failure: null };
}

/** Why a call failed because of its filter; null: because of something else. */
export const filterProblem = (failure: unknown): string | null =>
  failure instanceof Error && failure.message.startsWith('filter: ') ? failure.message : null;
