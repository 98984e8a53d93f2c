/** Number of runs: in a single one, the compiler and the garbage collector may interrupt the work. */
const RUNS = 3;

/**
 * The longest time, in milliseconds, for which the work blocked the event loop, in the best of several runs. It counts
 * CPU time, so other programs on the machine do not affect it.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 1; run <= RUNS; run++) best = Math.min(best, await longestTurnOf(work()));
  return best;
}

async function longestTurnOf(work: Promise<unknown>): Promise<number> {
  const processorMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  for (let before = processorMs(); !isOver; ) {
    await new Promise(setImmediate);
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  }
  await done;
  return longest;
}
