import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** An organization with a key that writes to its libraries. */
export type Organization = { id: string; key: string; libraries: string[] };

const execute = promisify(execFile);

async function admin(dataDir: string, ...args: string[]): Promise<Record<string, string>> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await execute(process.execPath, ['scripts/admin.mjs', ...args], { env });
  return JSON.parse(stdout);
}

/** A paying organization with two libraries, made by the command line. */
export async function makeOrganization(dataDir: string, id: string): Promise<Organization> {
  const libraries = ['first', 'second'];
  await admin(dataDir, 'org', 'create', '--name', id, '--slug', id, '--plan', 'pro');
  for (const slug of libraries)
    await admin(dataDir, 'library', 'create', '--org', id, '--name', slug, '--slug', slug);
  const grants = libraries.flatMap((slug) => ['--grant', `${slug}:write`]);
  const { apiKey } = await admin(dataDir, 'key', 'create', '--org', id, ...grants);
  return { id, key: apiKey as string, libraries };
}

/** Lets so many days pass for trash and unclaimed libraries. */
export const passDays = (dataDir: string, days: number) =>
  admin(
    dataDir,
    'retention',
    'run',
    '--now',
    new Date(Date.now() + days * 86_400_000).toISOString(),
  );
