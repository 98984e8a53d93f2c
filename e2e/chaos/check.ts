import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { admin } from '../../prove/admin';
import { withDatabase } from '../support/database';
import { makeOrganization } from '../support/organizations';
import { type RunningService, startService } from '../support/service';
import type { Proof, ProofOptions } from './chaos-test';
import { makeLedger } from './history';
import { runLoad } from './load';

type Problem = { problem: string; about: string; detail: string };

const clients = 4;

/**
 * A sound service is checked again and again while clients upload, tag, trash, transfer and promote, and while what
 * they trash is removed for good: nothing is ever called a problem.
 */
export async function proveCheck({
  rounds,
  seed,
  env,
  dataDir,
  say,
}: ProofOptions): Promise<Proof> {
  const ledger = makeLedger();
  const service = await startService(env, dataDir);
  const figures = { problems: 0, purged: 0, slowestSeconds: 0 };
  try {
    const organizations = [await makeOrganization(service.dataDir, 'one')];
    let over = false;
    const { url } = service;
    const loaded = runLoad({
      url,
      ledger,
      organizations,
      clients,
      seed: `${seed}`,
      killed: () => over,
    });
    for (let round = 1; round <= rounds; round++) {
      const begun = performance.now();
      const [problems, purged] = await Promise.all([checkNow(service), purge(service)]);
      const seconds = (performance.now() - begun) / 1000;
      figures.problems += problems.length;
      figures.purged += purged;
      figures.slowestSeconds = Math.max(figures.slowestSeconds, Math.ceil(seconds));
      for (const problem of problems) ledger.report('false alarm', JSON.stringify(problem));
      say(
        `round ${round}: ${problems.length} problems in ${seconds.toFixed(1)} s; ` +
          `${ledger.figures.answered} calls answered so far, ${figures.purged} assets purged`,
      );
    }
    over = true;
    await loaded;
  } finally {
    await service.stop();
  }
  const { answered } = ledger.figures;
  return { defects: ledger.defects, dataDir: service.dataDir, figures: { answered, ...figures } };
}

const checkNow = async ({ dataDir }: RunningService): Promise<Problem[]> =>
  (await admin<{ problems: Problem[] }>(dataDir, 'check')).problems;

/** As if 31 days had passed: what is removed has old files, as it would have then. */
async function purge({ dataDir }: RunningService): Promise<number> {
  const trashed = await withDatabase(dataDir, (ask) =>
    ask<{ blob: string }>('SELECT blob FROM asset WHERE trashed_at IS NOT NULL'),
  );
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const { blob } of trashed)
    for (const name of [blob, `${blob}.blurred`]) {
      const path = join(dataDir, 'files', 'blobs', blob.slice(0, 2), name);
      await utimes(path, yesterday, yesterday).catch(() => {});
    }
  const now = new Date(Date.now() + 31 * 86_400_000).toISOString();
  const answer = await admin<{ purgedAssets: number }>(dataDir, 'retention', 'run', '--now', now);
  return answer.purgedAssets;
}
