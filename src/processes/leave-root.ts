import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { processFile } from '@/composition/process-file';
import type { Config } from '@/config/config';
import { makeDataFolder } from '@/config/data-folder';
import { makeFolder } from '@/platform/make-folder';
import { chooseServiceUser, type ServiceUser } from '@/platform/service-user/choose-service-user';
import { takeOverDataFolder } from '@/platform/service-user/take-over-data-folder';

type Code = {
  /** `import.meta.url` of the supervising process. */
  entryPoint: string;
  /** Where node_modules and the pages are. */
  projectFolder: string;
  /** Whether the processes answer requests; a standalone worker does not. */
  serves?: boolean;
};

/**
 * The user for the child processes of a supervisor that runs as root; it gets the data folder. Null if they run as the
 * supervisor's user: if this is root, one line on standard error says why.
 */
export function leaveRoot(
  { dataDir, port, databaseUrl, backup }: Config,
  { entryPoint, projectFolder, serves = true }: Code,
): ServiceUser | null {
  const code = [
    processFile(entryPoint, 'worker'),
    join(projectFolder, 'node_modules/pg/package.json'),
  ];
  if (serves) code.push(join(projectFolder, '.next/BUILD_ID'));
  // Its owner is the user.
  makeDataFolder(dataDir);
  const chosen = entryPoint.endsWith('.ts')
    ? { rootBecause: 'it runs from its sources' }
    : chooseServiceUser({ dataDir, port: serves ? port : null, databaseUrl, code });
  if (chosen === null || !('rootBecause' in chosen)) {
    if (chosen) takeOverDataFolder(dataDir, chosen);
    if (chosen && backup && 'folder' in backup.to) giveBackups(backup.to.folder, chosen);
    return chosen;
  }
  if (process.getuid?.() === 0)
    process.stderr.write(`Vitrine runs as root, because ${chosen.rootBecause}.\n`);
  return null;
}

/** Gives the folder of the backups to the user, unless it has files of others. Makes it where it is missing. */
export function giveBackups(folder: string, user: ServiceUser) {
  const own = ['blobs', 'staging', 'lost+found'];
  try {
    makeFolder(folder, 0o700);
    if (readdirSync(folder).every((name) => own.includes(name))) takeOverDataFolder(folder, user);
  } catch {
    // Its disk is away: the service runs all the same, and says so.
  }
}

/** The environment of these processes: another user's home is closed to them. */
export const environmentOf = (
  user: ServiceUser | null,
  { dataDir }: Config,
  databaseUrl: string,
): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  ...(user ? { HOME: dataDir } : {}),
});
