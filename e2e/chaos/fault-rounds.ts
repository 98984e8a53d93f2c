import type { ChaosOptions } from './chaos-test';
import type { History } from './history';

type FaultRounds = {
  history: History;
  /** Runs the load; resolves once every client has ended. */
  load(round: number, isStopped: () => boolean): Promise<unknown>;
  /** Injects the fault into the load and removes it; returns a description for the line of the round. */
  injectFault(round: number): Promise<string>;
  /** Runs after the load has ended; returns its result for the line of the round. */
  recover?(round: number): Promise<string>;
  /** The count so far; the line of the round shows the increase. */
  counts(): Record<string, number>;
};

/** In every round: injects a fault into a running load, stops the load, lets the service recover, and prints a line. */
export async function runFaultRounds(
  { rounds, print }: Pick<ChaosOptions, 'rounds' | 'print'>,
  { history, load, injectFault, recover, counts }: FaultRounds,
): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    const before = counts();
    let isStopped = false;
    const loaded = load(round, () => isStopped);
    // The load is awaited below; until then its failure must not end the process.
    loaded.catch(() => {});
    const fault = await injectFault(round);
    isStopped = true;
    await loaded;
    const found = await recover?.(round);
    const increases = Object.entries(counts()).map(
      ([what, count]) => `${count - (before[what] ?? 0)} ${what}`,
    );
    const parts = [fault, increases.join(', '), found, `${history.defects.length} defects so far`];
    print(`round ${round}: ${parts.filter(Boolean).join('; ')}`);
  }
}
