/** Of a few runs, the one that nothing interrupted counts. */
const RUNS = 3;

/**
 * By how much more processor time work takes for eight times its input: about 8 where it grows with the input, 64 where
 * with its square. What takes a millisecond for all of the input is as good as nothing.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const least = async (part: number) => {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 1; run <= RUNS; run++) {
      const before = process.cpuUsage();
      await work(part);
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1000);
    }
    return best;
  };
  return (await least(size)) / (1 + (await least(size / 8)));
}

/** More than what grows with its input, far less than what grows with its square. */
export const LINEAR = 24;
