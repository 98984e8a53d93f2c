/** Why a process cannot run: one sentence if the cause is known, else the stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = error.name !== 'Error' && !(error instanceof TypeError);
  return known ? error.message : (error.stack ?? error.message);
}
