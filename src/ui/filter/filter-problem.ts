/** Why a call failed because of its filter; null: because of something else. */
export const filterProblem = (failure: unknown): string | null =>
  failure instanceof Error && failure.message.startsWith('filter: ') ? failure.message : null;
