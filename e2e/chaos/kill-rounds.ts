import { withDatabase } from '../support/database';
import type { Organization } from '../support/organizations';
import { type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import type { ChaosOptions } from './chaos-test';
import type { History } from './history';
import { makeRandom } from './random';
import { resolveUnanswered } from './resolve-unanswered';

type Rounds = {
  service: RunningService;
  history: History;
  organizations: Organization[];
  /** The service is killed at a random moment within this time after the load began. */
  latestKillMs: number;
  /** Runs the load; resolves once the service was killed and every client has ended. */
  load(url: string, round: number, isKilled: () => boolean): Promise<unknown>;
  /** Checks the service after each restart. */
  check?(url: string): Promise<unknown>;
};

/**
 * In every round: runs the load, kills the service with its worker and its database, starts it again on the same data,
 * and reads which calls without an answer took effect. Returns the running service and how many background runs
 * were interrupted. The service is killed if a round throws.
 */
export async function killRepeatedly(
  { rounds, seed, env, print }: ChaosOptions,
  { service: first, history, organizations, latestKillMs, load, check }: Rounds,
): Promise<{ service: RunningService; interruptedRuns: number }> {
  let service = first;
  let interruptedRuns = 0;
  try {
    for (let round = 1; round <= rounds; round++) {
      const { answered, unanswered } = history.figures;
      let killed = false;
      const loaded = load(service.url, round, () => killed);
      const delayMs = makeRandom(seed, round, 'kill').below(latestKillMs);
      // Every fourth kill may come before the service answers; the others come after its first answer.
      if (round % 4 !== 0) await waitUpTo10s(() => history.figures.answered > answered);
      await pause(delayMs);
      await service.kill();
      killed = true;
      await loaded;

      const begun = Date.now();
      const { port } = new URL(service.url);
      service = await startService({ ...env, PORT: port }, service.dataDir);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      const interrupted = await countInterruptedRuns(service.dataDir);
      interruptedRuns += interrupted;
      await resolveUnanswered(service.url, history, organizations);
      await check?.(service.url);
      print(
        `round ${round}: killed after ${delayMs} ms; ${history.figures.answered - answered} calls answered, ` +
          `${history.figures.unanswered - unanswered} not, ${interrupted} runs interrupted; ` +
          `restarted in ${seconds} s; ${history.defects.length} defects so far`,
      );
    }
    return { service, interruptedRuns };
  } catch (error) {
    await service.kill();
    throw error;
  }
}

async function waitUpTo10s(isDone: () => boolean) {
  for (let waited = 0; waited < 10_000 && !isDone(); waited += 5) await pause(5);
}

/** Runs that the killed worker was executing; the new worker has not started any of them yet. */
async function countInterruptedRuns(dataDir: string): Promise<number> {
  const sql = `SELECT count(*)::int AS runs FROM engine.run WHERE state = 'running'`;
  const [row] = await withDatabase(dataDir, (query) => query<{ runs: number }>(sql));
  return row?.runs ?? 0;
}
