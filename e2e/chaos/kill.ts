import { makeOrganization } from '../support/organizations';
import { startService } from '../support/service';
import type { Proof, ProofOptions } from './chaos-test';
import { makeLedger } from './history';
import { judge } from './invariants/check-all';
import { killAgainAndAgain } from './kill-rounds';
import { runLoad } from './load';

const clients = 6;

/**
 * A service under a steady random load is killed at random moments, again and again, with its worker and its
 * database. In the end all that it answered is there, nothing was done twice and nothing is left undone.
 */
export async function proveKill(options: ProofOptions): Promise<Proof> {
  const ledger = makeLedger();
  const first = await startService(options.env, options.dataDir);
  const made = ['one', 'two'].map((id) => makeOrganization(first.dataDir, id));
  const organizations = await Promise.all(made);
  const { service, cutRuns } = await killAgainAndAgain(options, {
    service: first,
    ledger,
    organizations,
    latestKillMs: 1500,
    load: (url, round, killed) =>
      runLoad({ url, ledger, organizations, clients, seed: `${options.seed} ${round}`, killed }),
  });
  const { dataDir } = service;
  const figures = await judge(dataDir, ledger, organizations).finally(service.stop);
  return { defects: ledger.defects, dataDir, figures: { ...ledger.figures, cutRuns, ...figures } };
}
