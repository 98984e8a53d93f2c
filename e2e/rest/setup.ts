import type { TestProject } from 'vitest/node';
import { keepAdminProcess } from '../support/admin';
import { prepareDatabase } from '../support/prepared-database';
import { isRealDeployment } from '../support/real-deployment';
import { startSharedServers } from '../support/real-deployment-servers';
import { removeData, startService } from '../support/service';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the service that the tests of a run share. */
    serviceUrl: string;
    /** URL of one of its web processes, without the proxy. */
    serviceSocketUrl: string;
    /** Its DATA_DIR, for the admin command line. */
    serviceDataDir: string;
  }
}

/** Starts one service for all tests that need no special configuration. */
export default async function setup(project: TestProject) {
  const stopServers = isRealDeployment ? await startSharedServers() : () => undefined;
  const stopAdmin = await keepAdminProcess();
  const removeDatabase = isRealDeployment ? () => undefined : await prepareDatabase();
  const service = await startService({ RATE_LIMIT_IP_PER_MINUTE: '100000', LOG_LEVEL: 'warn' });
  project.provide('serviceUrl', service.url);
  project.provide('serviceSocketUrl', service.socketUrl);
  project.provide('serviceDataDir', service.dataDir);
  return async () => {
    stopAdmin();
    await service.stop();
    await removeData(service.dataDir);
    await removeDatabase();
    await stopServers();
  };
}
