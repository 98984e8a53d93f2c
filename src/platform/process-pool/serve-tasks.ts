/** The child's side: does each piece of work as it comes, one at a time, until the parent is gone. */
export function serveTasks<Work, Result>(carryOut: (work: Work) => Promise<Result>): void {
  // Not process.exit: it waits for native threads, and one of them may be what never ends.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async (work: Work) => {
    const told = await carryOut(work).then(
      (result) => ({ result }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        return { failure: { name, message } };
      },
    );
    process.send?.({ ...told, heldMiB: process.memoryUsage.rss() / 2 ** 20 });
  });
  // The time that work may take is counted from here.
  process.send?.('ready');
}
