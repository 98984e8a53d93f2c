import { fileURLToPath } from 'node:url';
import { MAX_CONNECTIONS, POOL_SIZES } from '@/composition/count-connections';
import { openDomain } from '@/composition/open-domain';
import type { Services } from '@/composition/open-services';
import { processFile } from '@/composition/process-file';
import { settleWith } from '@/composition/used-with';
import { type Config, readConfig, readDataLocation } from '@/config/config';
import { makeDataFolder } from '@/config/data-folder';
import { refuseForeignSecret } from '@/domain/installation/settle-installation';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { migrate } from '@/platform/database/migrate';
import { makeLog } from '@/platform/log';
import type { CommandContext } from './command';

/** The project folder, relative to the bundle, which is in dist/admin-…/commands. */
const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
export const MIGRATIONS_FOLDER = `${PROJECT_FOLDER}prisma/migrations`;

/**
 * Runs a command on the service's own data, whether the service runs or not: on the configured database, or on the
 * embedded one. The embedded one is started if it does not run, and stops with its last user. Creates the tables of a
 * database that has none. Refuses tables of an earlier version, unless the command migrates.
 * @param entryPoint `import.meta.url` of the command line's entry point
 * @param user name of the command, shown to others that use the same embedded database
 */
export async function withCommandContext<Result>(
  entryPoint: string,
  use: (place: CommandContext) => Promise<Result>,
  {
    user,
    migrates = false,
    foreign = false,
  }: { user: string; migrates?: boolean; foreign?: boolean },
): Promise<Result> {
  const settings = readConfig();
  const log = makeLog(settings.logLevel);
  const postgres = await openPostgres(settings, user);
  const domain = openDomain(settings, postgres.url, log, POOL_SIZES.command);
  const imageDecoder = processFile(entryPoint, 'image-decoder');
  let services: Services | undefined;
  try {
    const { pool } = domain.database;
    const migrated = await migrate({ pool, folder: MIGRATIONS_FOLDER, onlyNew: !migrates });
    if (!foreign) await refuseForeignSecret(domain);
    return await use({
      domain,
      migrated,
      imageDecoder,
      async openServices() {
        makeDataFolder(settings.dataDir);
        const { openServices } = await import('@/composition/open-services');
        services ??= await openServices(settings, postgres.url, log, {
          connections: POOL_SIZES.command,
          decoders: 2,
          imageDecoder,
        });
        await settleWith(settings, services);
        return services;
      },
      storedSecrets: readDataLocation().secrets === undefined ? settings.secrets : null,
    });
  } finally {
    await Promise.all([services?.close(), domain.database.close()]);
    await postgres.leave();
  }
}

async function openPostgres({ databaseUrl, dataDir }: Config, user: string) {
  if (databaseUrl) return { url: databaseUrl, leave: async () => false };
  makeDataFolder(dataDir);
  return startEmbeddedPostgres({ dataDir, user, maxConnections: MAX_CONNECTIONS });
}
