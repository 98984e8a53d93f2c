/** The child's side of a pool: runs each task as it arrives, one at a time, until the parent is gone. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  // Not process.exit: it waits for native threads, and one of them may never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async (task: Task) => {
    const reply = await run(task).then(
      (result) => ({ result }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        return { failure: { name, message } };
      },
    );
    process.send?.({ ...reply, residentMiB: process.memoryUsage.rss() / 2 ** 20 });
  });
  // The time of a task is counted from here.
  process.send?.('ready');
}

/** The settings of this program, as its pool states them. */
export const readSettings = <Settings>([, , settings = '']: readonly string[]): Settings =>
  JSON.parse(settings);
