import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { admin, checkData } from '../support/admin';
import { withDatabase } from '../support/database';
import { createOrganization } from '../support/organizations';
import { type RunningService, startService } from '../support/service';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { makeHistory } from './history';
import { runLoad } from './load';

type Problem = { problem: string; about: string; detail: string; repaired: boolean };

const CLIENTS = 4;
const DAY_MS = 86_400_000;

/**
 * Runs `admin check` repeatedly on a healthy service while clients upload, tag, trash, transfer and promote, and
 * while trashed assets are purged. It must never report a problem.
 */
export async function runCheckTest({
  rounds,
  seed,
  env,
  dataDir,
  print,
}: ChaosOptions): Promise<ChaosResult> {
  const history = makeHistory();
  const service = await startService(env, dataDir);
  const figures = { problems: 0, purged: 0, slowestSeconds: 0 };
  try {
    const organizations = [await createOrganization(service, { name: 'one' })];
    let stopped = false;
    const loaded = runLoad({
      url: service.url,
      history,
      organizations,
      clients: CLIENTS,
      seed: `${seed}`,
      isStopped: () => stopped,
    });
    for (let round = 1; round <= rounds; round++) {
      const begun = performance.now();
      const [problems, purged] = await Promise.all([check(service), purgeTrash(service)]);
      const seconds = (performance.now() - begun) / 1000;
      figures.problems += problems.length;
      figures.purged += purged;
      figures.slowestSeconds = Math.max(figures.slowestSeconds, Math.ceil(seconds));
      for (const problem of problems) history.report('false alarm', JSON.stringify(problem));
      print(
        `round ${round}: ${problems.length} problems in ${seconds.toFixed(1)} s; ` +
          `${history.figures.answered} calls answered so far, ${figures.purged} assets purged`,
      );
    }
    stopped = true;
    await loaded;
  } finally {
    await service.stop();
  }
  const { answered } = history.figures;
  return { defects: history.defects, dataDir: service.dataDir, figures: { answered, ...figures } };
}

const check = (service: RunningService) => checkData<Problem>(service);

/** Purges as if 31 days had passed; the files of trashed assets get an old time, as they would have by then. */
async function purgeTrash(service: RunningService): Promise<number> {
  const trashed = await withDatabase(service.dataDir, (query) =>
    query<{ blob: string }>('SELECT blob FROM asset WHERE trashed_at IS NOT NULL'),
  );
  const yesterday = new Date(Date.now() - DAY_MS);
  for (const { blob } of trashed)
    for (const name of [blob, `${blob}.blurred`]) {
      const path = join(service.dataDir, 'files', 'blobs', blob.slice(0, 2), name);
      await utimes(path, yesterday, yesterday).catch(() => {});
    }
  const now = new Date(Date.now() + 31 * DAY_MS).toISOString();
  const answer = await admin<{ purgedAssets: number }>(service, 'retention', 'run', '--now', now);
  return answer.purgedAssets;
}
