import { withDatabase } from '../support/database';
import type { Organization } from '../support/organizations';
import { type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import type { ChaosOptions } from './chaos-test';
import { runFaultRounds } from './fault-rounds';
import type { History } from './history';
import { makeRandom } from './random';
import { resolveUnanswered } from './resolve-unanswered';

type Rounds = {
  service: RunningService;
  history: History;
  organizations: Organization[];
  /** The service is killed at a random moment within this time after the start of the load. */
  latestKillMs: number;
  /** Runs the load; resolves after the kill of the service and the end of every client. */
  load(url: string, round: number, isKilled: () => boolean): Promise<unknown>;
  /** Checks the service after each restart. */
  check?(url: string): Promise<unknown>;
};

/**
 * In every round: runs the load, kills the service with its worker and its database, starts it again on the same
 * data, and reads which unanswered calls took effect. Returns the running service and the number of interrupted
 * background runs. Kills the service if a round throws.
 */
export async function killRepeatedly(
  options: ChaosOptions,
  { service: first, history, organizations, latestKillMs, load, check }: Rounds,
): Promise<{ service: RunningService; interruptedRuns: number }> {
  let service = first;
  let interruptedRuns = 0;
  try {
    await runFaultRounds(options, {
      history,
      load: (round, isKilled) => load(service.url, round, isKilled),
      async injectFault(round) {
        const { answered } = history.figures;
        const delayMs = makeRandom(options.seed, round, 'kill').below(latestKillMs);
        // Every fourth kill may come before the service answers; the others come after its first answer.
        if (round % 4 !== 0) await waitUpTo10s(() => history.figures.answered > answered);
        await pause(delayMs);
        await service.kill();
        return `killed after ${delayMs} ms`;
      },
      async recover() {
        const begun = Date.now();
        const { port } = new URL(service.url);
        service = await startService({ ...options.env, PORT: port }, service.dataDir);
        const seconds = ((Date.now() - begun) / 1000).toFixed(1);
        interruptedRuns += await countInterruptedRuns(service.dataDir);
        await resolveUnanswered(service.url, history, organizations);
        await check?.(service.url);
        return `restarted in ${seconds} s`;
      },
      counts: () => ({ ...countCalls(history), 'runs interrupted': interruptedRuns }),
    });
    return { service, interruptedRuns };
  } catch (error) {
    await service.kill();
    throw error;
  }
}

/** The counts of the clients of `runLoad`, for the line of a round. */
export const countCalls = ({ figures }: History) => ({
  'calls answered': figures.answered,
  'not answered': figures.unanswered,
});

async function waitUpTo10s(isDone: () => boolean) {
  for (let waited = 0; waited < 10_000 && !isDone(); waited += 5) await pause(5);
}

/** Runs interrupted by the kill; the new worker has not started any of them yet. */
async function countInterruptedRuns(dataDir: string): Promise<number> {
  const sql = `SELECT count(*)::int AS runs FROM engine.run WHERE state = 'running'`;
  const [row] = await withDatabase(dataDir, (query) => query<{ runs: number }>(sql));
  return row?.runs ?? 0;
}
