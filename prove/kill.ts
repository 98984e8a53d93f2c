import { type RunningService, startService } from '../e2e/rest/service';
import { withDatabase } from './database';
import { judgeCounters } from './judge-counters';
import { judgeEngine } from './judge-engine';
import { judgeFamilies } from './judge-families';
import { judgeFiles } from './judge-files';
import { type Ledger, makeLedger } from './ledger';
import { startLoad } from './load';
import { makeOrganization, type Organization } from './organizations';
import type { Proof, ProofOptions } from './proof';
import { makeRandom } from './random';
import { settle } from './settle';
import { waitUntilQuiet } from './wait-until-quiet';

const clients = 6;
const latestKillMs = 1500;

/**
 * A service under a steady random load is killed at random moments, again and again, with its worker and its
 * database. In the end all that it answered is there, nothing was done twice and nothing is left undone.
 */
export async function proveKill({ rounds, seed, env, dataDir, say }: ProofOptions): Promise<Proof> {
  const ledger = makeLedger();
  let cutRuns = 0;
  let service = await startService(env, dataDir);
  try {
    const made = ['one', 'two'].map((id) => makeOrganization(service.dataDir, id));
    const organizations = await Promise.all(made);
    for (let round = 1; round <= rounds; round++) {
      const { answered, unanswered } = ledger.figures;
      const { url } = service;
      const load = startLoad({ url, ledger, organizations, clients, seed: `${seed} ${round}` });
      const delay = makeRandom(seed, round, 'kill').below(latestKillMs);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await service.kill();
      await load.end();

      const begun = Date.now();
      service = await startService({ ...env, PORT: new URL(url).port }, service.dataDir);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      const cut = await countCutRuns(service);
      cutRuns += cut;
      await settle(service.url, ledger, organizations);
      say(
        `round ${round}: killed after ${delay} ms; ${ledger.figures.answered - answered} calls answered, ` +
          `${ledger.figures.unanswered - unanswered} not, ${cut} runs cut; back in ${seconds} s; ` +
          `${ledger.defects.length} defects so far`,
      );
    }
    const figures = await judge(service, ledger, organizations);
    const { defects, figures: calls } = ledger;
    return { defects, dataDir: service.dataDir, figures: { ...calls, cutRuns, ...figures } };
  } finally {
    await service.stop();
  }
}

/** Runs that a killed worker was in the middle of: the new one has taken up none yet. */
async function countCutRuns({ dataDir }: RunningService): Promise<number> {
  const sql = `SELECT count(*)::int AS cut FROM engine.run WHERE state = 'running'`;
  const [row] = await withDatabase(dataDir, (ask) => ask<{ cut: number }>(sql));
  return row?.cut ?? 0;
}

/** Waits for the rest of the work, and holds everything against what was answered. */
function judge({ dataDir }: RunningService, ledger: Ledger, organizations: Organization[]) {
  return withDatabase(dataDir, async (ask) => {
    const secondsUntilQuiet = await waitUntilQuiet(ask, ledger);
    const assets = await judgeFamilies(ask, ledger, organizations);
    const runs = await judgeEngine(ask, ledger);
    await judgeCounters(ask, ledger);
    const files = await judgeFiles(ask, ledger, dataDir);
    return { secondsUntilQuiet, assets, runs, ...files };
  });
}
