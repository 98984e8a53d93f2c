import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkData } from '../../support/admin';
import { withDatabase } from '../../support/database';
import { aFolder } from '../../support/folder';
import { freePort } from '../../support/free-port';
import type { Organization } from '../../support/organizations';
import { startPostgres } from '../../support/servers/postgres';
import { startS3Server } from '../../support/servers/s3';
import { type RunningService, startService } from '../../support/service';
import type { ChaosOptions } from '../chaos-test';
import type { History } from '../history';
import { checkAssets } from '../invariants/assets';
import { checkCounters } from '../invariants/counters';
import { checkEngine } from '../invariants/engine';
import { waitUntilIdle } from '../wait-until-idle';

/**
 * Two web processes, each with its worker, on one PostgreSQL and one S3 server. `folder`: what `admin` takes as
 * DATA_DIR.
 */
export async function startTwoWebProcesses(
  { env, dataDir }: Pick<ChaosOptions, 'env' | 'dataDir'>,
  more: Record<string, string> = {},
) {
  const folder = dataDir ?? (await aFolder('webs'));
  const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
  const settings = {
    ...s3.env,
    DATABASE_URL: postgres.url,
    SECRET: randomBytes(32).toString('hex'),
  };
  // The admin command line and withDatabase read it.
  await writeFile(join(folder, 'parts.json'), JSON.stringify(settings));
  const ports = [await freePort(), await freePort()];
  const PUBLIC_URL = `http://localhost:${ports[0]}`;
  const start = (web: number) =>
    startService(
      { PUBLIC_URL, ...more, ...env, ...settings, PORT: String(ports[web]) },
      join(folder, String(web)),
    );
  const services: RunningService[] = await Promise.all([start(0), start(1)]);
  return {
    folder,
    ports,
    services,
    /** Starts the one that has ended again. */
    async restart(web: number) {
      services[web] = await start(web);
    },
    async stop() {
      await Promise.all(services.map((each) => each.stop()));
      await Promise.all([postgres.stop(), s3.stop()]);
    },
  };
}

/** The checks of the kill test; the files are in the bucket, where `admin check` compares them with the rows. */
export const checkShared = (dataDir: string, history: History, organizations: Organization[]) =>
  withDatabase(dataDir, async (query) => {
    const secondsUntilIdle = await waitUntilIdle(query, history);
    const assets = await checkAssets(query, history, organizations);
    const runs = await checkEngine(query, history);
    await checkCounters(query, history);
    const problems = await checkData<{ problem: string; repaired: boolean }>({ dataDir });
    // A killed upload leaves a file without an owner, removed after an hour.
    for (const found of problems)
      if (found.problem !== 'file-unowned')
        history.report('inconsistent', `check: ${JSON.stringify(found)}`);
    return { secondsUntilIdle, assets, runs };
  });
