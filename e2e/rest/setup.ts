import type { TestProject } from 'vitest/node';
import { keepAdminProcess } from '../support/admin';
import { withDatabase } from '../support/database';
import { keepServices } from '../support/environments';
import { aFolder } from '../support/folder';
import { offerPreparedDatabase } from '../support/prepared-database';
import { isRealDeployment } from '../support/real-deployment';
import { startSharedServers } from '../support/real-deployment-servers';
import { removeData, skipStartScript, startService } from '../support/service';
import { waitFor } from '../support/wait';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the service shared by the tests of a run. */
    serviceUrl: string;
    /** URL of one of its web processes, without the proxy. */
    serviceSocketUrl: string;
    /** Its DATA_DIR, for the admin command line. */
    serviceDataDir: string;
  }
}

/** Starts the service for all tests without special configuration; others start when a test asks for them. */
export default async function setup(project: TestProject) {
  const stopServers = isRealDeployment ? await startSharedServers() : () => undefined;
  const stopAdmin = await keepAdminProcess();
  const removeDatabase = isRealDeployment ? () => undefined : await prepareDatabase();
  const { serviceIn, stop } = await keepServices();
  const service = await serviceIn('usual');
  skipStartScript();
  project.provide('serviceUrl', service.url);
  project.provide('serviceSocketUrl', service.socketUrl);
  project.provide('serviceDataDir', service.dataDir);
  return async () => {
    stopAdmin();
    await stop();
    await removeDatabase();
    await stopServers();
  };
}

/**
 * Prepares the database that the services of a run copy, by a first start: it makes all tables, and runs each function
 * with a cron time once. Returns how to remove it.
 */
async function prepareDatabase(): Promise<() => Promise<void>> {
  const dataDir = await aFolder('e2e-prepared');
  const service = await startService({ LOG_LEVEL: 'warn' }, dataDir);
  await withDatabase(dataDir, async (query) => {
    await waitFor(async () => (await query<{ done: boolean }>(FIRST_RUNS_DONE))[0]?.done, {
      what: 'The first runs of a new database ended',
      timeoutMs: 60_000,
    });
    // Each copy has a store and a secret of its own.
    await query('DELETE FROM installation');
  });
  await service.stop();
  offerPreparedDatabase(dataDir);
  return () => removeData(dataDir);
}

const FIRST_RUNS_DONE = `
SELECT count(*) > 0 AND count(*) = count(r.ended_at) AS done
FROM engine.event e LEFT JOIN engine.run r ON r.event_id = e.id`;
