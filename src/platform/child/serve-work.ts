/** The child's side: does each piece of work as it comes, one at a time, until the parent is gone. */
export function serveWork<Work, Result>(carryOut: (work: Work) => Promise<Result>): void {
  // The terminal sends Ctrl-C to every process; the parent says when it is time.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (work: Work) => {
    try {
      process.send?.({ result: await carryOut(work) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      process.send?.({ failure: { name, message } });
    }
  });
  // The time that work may take is counted from here.
  process.send?.('ready');
}
