import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { processFile } from '@/composition/process-file';
import { type Config, InvalidConfig, readConfig } from '@/config/config';
import { joinRunningPostgres } from '@/platform/database/embedded-postgres';
import {
  DATABASE_PATIENCE_MS,
  findDatabaseProblem,
} from '@/platform/database/find-database-problem';
import { isMigrated } from '@/platform/database/migrate';
import { type Log, makeLog } from '@/platform/log';
import { explainFailure } from './explain-failure';
import { environmentOf, leaveRoot } from './leave-root';
import { shutdownSignal, unlessStopped } from './shutdown-signal';
import { superviseWorker } from './supervise-worker';

/** Relative to the bundle, which is in dist/worker-…/processes. */
const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS_FOLDER = join(PROJECT_FOLDER, 'prisma/migrations');

/** `npm run worker`: an additional worker for a running service, on the same machine or another one. */
async function startStandaloneWorker() {
  // Registered first, so a signal during the start also stops the worker cleanly, a moment later.
  const signal = shutdownSignal();
  const settings = readConfig();
  if (settings.inngest)
    throw new InvalidConfig(
      'INNGEST_BASE_URL is set: an Inngest server calls services only; start a further service instead.',
    );
  const log = makeLog(settings.logLevel).child({ process: 'worker' });
  const { url: databaseUrl, leave } = await unlessStopped(signal, findDatabase(settings, log));
  await refuseUnlessMigrated(databaseUrl);
  const user = leaveRoot(settings, {
    entryPoint: import.meta.url,
    projectFolder: PROJECT_FOLDER,
    serves: false,
  });
  const worker = superviseWorker(environmentOf(user, settings, databaseUrl), log, {
    file: processFile(import.meta.url, 'worker'),
    user,
    onFirstReady: () => process.stdout.write('A worker of Vitrine is at work.\n'),
  });
  const refused = await Promise.race([signal, worker.refused]);
  await worker.stop();
  await leave();
  if (refused) throw new InvalidConfig(refused);
  process.exit(0);
}

/** A worker never starts its own database: no service would use it, so no work would ever arrive. */
async function findDatabase({ databaseUrl, dataDir }: Config, log: Log) {
  if (databaseUrl) {
    const problem = await findDatabaseProblem(databaseUrl, DATABASE_PATIENCE_MS);
    if (problem) throw new InvalidConfig(problem);
    return { url: databaseUrl, leave: async () => false };
  }
  const found = await joinRunningPostgres(dataDir, 'a standalone worker', log);
  if (found === null)
    throw new InvalidConfig(
      `No service runs on DATA_DIR ${dataDir}: start it first, or set DATABASE_URL to its database.`,
    );
  return found;
}

/** Only the service migrates the tables; a worker with other code would misread them. */
async function refuseUnlessMigrated(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 });
  const migrated = await isMigrated({ pool, folder: MIGRATIONS_FOLDER })
    .catch((error: Error) => {
      throw new InvalidConfig(`The database cannot be worked on: ${error.message}`);
    })
    .finally(() => pool.end());
  if (!migrated)
    throw new InvalidConfig(
      'The database is older than this code: start the service of this version first.',
    );
}

await startStandaloneWorker().catch((error) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
