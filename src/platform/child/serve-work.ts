/** The child's side: does each piece of work as it comes, one at a time, until the parent is gone. */
export function serveWork<Work, Result>(carryOut: (work: Work) => Promise<Result>): void {
  // Not process.exit: it waits for native threads, and one of them may be what never ends.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
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
