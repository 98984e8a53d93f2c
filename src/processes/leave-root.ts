import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { processFile } from '@/composition/process-file';
import type { Config } from '@/config/config';
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
 * The user for the processes that a supervisor starts as root; the data folder is given to them. Null where they run as
 * the user of the supervisor: if that is root, one line on standard error says why.
 */
export function leaveRoot(
  { dataDir, port, databaseUrl }: Config,
  { entryPoint, projectFolder, serves = true }: Code,
): ServiceUser | null {
  const code = [
    processFile(entryPoint, 'worker'),
    join(projectFolder, 'node_modules/pg/package.json'),
  ];
  if (serves) code.push(join(projectFolder, '.next/BUILD_ID'));
  // Whoever owns it chooses the user.
  mkdirSync(dataDir, { recursive: true });
  const chosen = entryPoint.endsWith('.ts')
    ? { rootBecause: 'it runs from its sources' }
    : chooseServiceUser({ dataDir, port: serves ? port : null, databaseUrl, code });
  if (chosen === null || !('rootBecause' in chosen)) {
    if (chosen) takeOverDataFolder(dataDir, chosen);
    return chosen;
  }
  if (process.getuid?.() === 0)
    process.stderr.write(`Vitrine runs as root, because ${chosen.rootBecause}.\n`);
  return null;
}

/** The environment of those processes: the home of another user is closed to them. */
export const environmentOf = (
  user: ServiceUser | null,
  { dataDir }: Config,
  databaseUrl: string,
): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  ...(user ? { HOME: dataDir } : {}),
});
