import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from '../support/database';
import type { Organization } from '../support/organizations';
import { type RunningService, startService } from '../support/service';
import type { ProofOptions } from './chaos-test';
import type { Ledger } from './history';
import { makeRandom } from './random';
import { settle } from './resolve-unanswered';

type Rounds = {
  service: RunningService;
  ledger: Ledger;
  organizations: Organization[];
  /** The kill comes at a random moment, so many milliseconds after the load began at most. */
  latestKillMs: number;
  /** Puts the service under load; resolves once it was killed and every client has ended. */
  load(url: string, round: number, killed: () => boolean): Promise<unknown>;
  /** Looks at the service that is back after a kill. */
  look?(url: string): Promise<unknown>;
};

/**
 * Puts a service under load, kills it with its worker and its database, starts it again on the same data and finds
 * out what became of the unanswered calls; so many times. The service that runs in the end, and how many
 * background runs were cut off in the middle. Every service is killed if a round breaks off.
 */
export async function killAgainAndAgain(
  { rounds, seed, env, say }: ProofOptions,
  { service: first, ledger, organizations, latestKillMs, load, look }: Rounds,
): Promise<{ service: RunningService; cutRuns: number }> {
  let service = first;
  let cutRuns = 0;
  try {
    for (let round = 1; round <= rounds; round++) {
      const { answered, unanswered } = ledger.figures;
      let killed = false;
      const loaded = load(service.url, round, () => killed);
      const delay = makeRandom(seed, round, 'kill').below(latestKillMs);
      // Every fourth kill may meet a service that does not answer yet; the others meet one at work.
      if (round % 4 !== 0) await until(() => ledger.figures.answered > answered);
      await pause(delay);
      await service.kill();
      killed = true;
      await loaded;

      const begun = Date.now();
      const { port } = new URL(service.url);
      service = await startService({ ...env, PORT: port }, service.dataDir);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      const cut = await countCutRuns(service.dataDir);
      cutRuns += cut;
      await settle(service.url, ledger, organizations);
      await look?.(service.url);
      say(
        `round ${round}: killed after ${delay} ms; ${ledger.figures.answered - answered} calls answered, ` +
          `${ledger.figures.unanswered - unanswered} not, ${cut} runs cut; back in ${seconds} s; ` +
          `${ledger.defects.length} defects so far`,
      );
    }
    return { service, cutRuns };
  } catch (error) {
    await service.kill();
    throw error;
  }
}

async function until(holds: () => boolean) {
  for (let waited = 0; waited < 10_000 && !holds(); waited += 5) await pause(5);
}

/** Runs that a killed worker was in the middle of: the new one has taken up none yet. */
async function countCutRuns(dataDir: string): Promise<number> {
  const sql = `SELECT count(*)::int AS cut FROM engine.run WHERE state = 'running'`;
  const [row] = await withDatabase(dataDir, (ask) => ask<{ cut: number }>(sql));
  return row?.cut ?? 0;
}
