import { createOrganization } from '../support/organizations';
import { startService } from '../support/service';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { makeHistory } from './history';
import { checkInvariants } from './invariants/check-all';
import { killRepeatedly } from './kill-rounds';
import { runLoad } from './load';

const CLIENTS = 6;
const LATEST_KILL_MS = 1500;

/**
 * Kills a service under a steady random load at random moments, with its worker and its database. Afterwards every
 * confirmed change must be there, nothing may be done twice, and no work may be left undone.
 */
export async function runKillTest(options: ChaosOptions): Promise<ChaosResult> {
  const history = makeHistory();
  const first = await startService(options.env, options.dataDir);
  const organizations = await Promise.all(
    ['one', 'two'].map((name) => createOrganization(first, { name })),
  );
  const { service, interruptedRuns } = await killRepeatedly(options, {
    service: first,
    history,
    organizations,
    latestKillMs: LATEST_KILL_MS,
    load(url, round, isStopped) {
      const seed = `${options.seed} ${round}`;
      return runLoad({ url, history, organizations, clients: CLIENTS, seed, isStopped });
    },
  });
  const { dataDir } = service;
  const found = await checkInvariants(dataDir, history, organizations).finally(service.stop);
  const figures = { ...history.figures, interruptedRuns, ...found };
  return { defects: history.defects, dataDir, figures };
}
