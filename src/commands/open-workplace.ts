import { fileURLToPath } from 'node:url';
import { openDomain } from '@/open-domain';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { migrate } from '@/platform/database/migrate';
import { makeLog } from '@/platform/log';
import type { Services } from '@/services';
import { readPlaces, readSettings, type Settings } from '@/settings';
import type { Workplace } from './command';

const connections = 4;

/** The folder of the project: the bundle lies in dist/admin-…/commands. */
const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));
export const migrationsFolder = `${projectFolder}prisma/migrations`;

/**
 * Runs a command on the service's own data, whether the service runs or not: on the database of the settings,
 * on the embedded one that runs, or on one started for the moment, which stops with its last user.
 */
export async function withWorkplace<Result>(
  use: (place: Workplace) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings();
  const log = makeLog(settings.logLevel);
  const postgres = await openPostgres(settings);
  const domain = openDomain(settings, postgres.url, log, connections);
  let services: Services | undefined;
  try {
    await migrate({ pool: domain.database.pool, folder: migrationsFolder });
    return await use({
      domain,
      async openServices() {
        const { openServices } = await import('@/services');
        services ??= await openServices(settings, postgres.url, log, { connections, decoders: 2 });
        return services;
      },
      keptSecret: readPlaces().secret === undefined ? settings.secret : null,
    });
  } finally {
    await Promise.all([services?.close(), domain.database.close()]);
    await postgres.leave();
  }
}

async function openPostgres({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl) return { url: databaseUrl, leave: async () => false };
  return startEmbeddedPostgres({ dataDir });
}
