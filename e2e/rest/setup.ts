import type { TestProject } from 'vitest/node';
import { isRealForm } from '../support/real-deployment';
import { startRealParts } from '../support/real-deployment-servers';
import { removeData, startService } from '../support/service';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the service that the tests of a run share. */
    serviceUrl: string;
    /** Where a web process of it listens itself. */
    serviceSocketUrl: string;
    /** Its DATA_DIR: what the admin command line needs to know. */
    serviceDataDir: string;
  }
}

/** One service for all tests that need nothing special of it. */
export default async function setup(project: TestProject) {
  const stopParts = isRealForm ? await startRealParts() : () => undefined;
  const service = await startService({ RATE_LIMIT_IP_PER_MINUTE: '100000', LOG_LEVEL: 'warn' });
  project.provide('serviceUrl', service.url);
  project.provide('serviceSocketUrl', service.socketUrl);
  project.provide('serviceDataDir', service.dataDir);
  return async () => {
    await service.stop();
    await removeData(service.dataDir);
    await stopParts();
  };
}
