import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, root, run, step } from './step.mjs';

/**
 * What npm installs, from the least to everything: what runs, the build tools of scripts/package.json, and what tests and
 * checks need. Without --legacy-peer-deps, npm adds the tools that libraries name as their peers, such as typescript.
 */
const EXTENTS = {
  run: ['--omit=dev', '--workspaces=false', '--legacy-peer-deps'],
  build: ['--omit=dev', '--legacy-peer-deps'],
  all: ['--include=dev', '--include=peer', '--no-legacy-peer-deps'],
};
const ORDER = Object.keys(EXTENTS);
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.vitrine-installed');

/**
 * Installs the locked packages of at least this extent unless they are installed already. Packages of a larger extent
 * stay, and are installed again when the lock file changes, except those for a build.
 */
export async function installPackages(wanted) {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const [installedLock, installed] = read(stampFile)?.split(' ') ?? [];
  const isCurrent = installedLock === lock;
  if (isCurrent && ORDER.indexOf(installed) >= ORDER.indexOf(wanted)) return;
  if (!isCurrent && isAllInstalled()) return writeStamp(lock, 'all');
  const extent = installed === 'all' ? 'all' : wanted;
  await step('Installing packages', async () => {
    // Packages are added beside those that a running service may still read.
    if (isCurrent) await npm('install', extent);
    else {
      rmSync(stampFile, { force: true });
      await npm('ci', extent);
    }
    removeOtherPlatforms();
  });
  writeStamp(lock, extent);
}

/**
 * Removes the build tools, a quarter of the bytes, unless the packages for tests are installed, too. The service runs with
 * them as well, so a failure is only shown.
 */
export async function removeBuildTools() {
  const [lock, installed] = read(stampFile)?.split(' ') ?? [];
  if (installed !== 'build') return;
  // What is there is enough to run, however far the removal comes.
  writeStamp(lock, 'run');
  try {
    await step('Removing what only the build needs', async () => {
      await npm('prune', 'run');
      // The compiler of the pages.
      for (const name of readdirSync(join(modules, '@next')))
        if (name.startsWith('swc-')) rmSync(join(modules, '@next', name), { recursive: true });
    });
  } catch (error) {
    process.stdout.write(`! Some packages of the build stay: ${error.message}.\n`);
  }
}

/** The package brings its program for every platform: 240 MB that cannot run here. */
function removeOtherPlatforms() {
  const folder = join(modules, 'onnxruntime-node/bin/napi-v6');
  for (const platform of readdirSync(folder))
    for (const arch of readdirSync(join(folder, platform)))
      if (platform !== process.platform || arch !== process.arch)
        rmSync(join(folder, platform, arch), { recursive: true });
}

function writeStamp(lock, extent) {
  writeFileSync(stampFile, `${lock} ${extent}`);
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Accepts packages installed by `npm ci` itself: npm records its installation at the end. */
function isAllInstalled() {
  const installed = read(join(modules, '.package-lock.json'));
  if (!installed) return false;
  const there = JSON.parse(installed).packages;
  const locked = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return locked.every(([path, { version, integrity, optional }]) => {
    const found = there[path];
    if (!found) return path === '' || optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** Sets every option on the command line that a user's npm configuration or NODE_ENV could change. */
function npm(command, extent) {
  const always = ['--include=prod', '--include=optional', '--ignore-scripts'];
  // Without --no-save, prune rewrites the lock file.
  const plain = [
    '--package-lock',
    '--no-save',
    '--no-global',
    '--no-dry-run',
    '--install-strategy=hoisted',
  ];
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier'];
  const args = [command, ...EXTENTS[extent], ...always, ...plain, ...quiet];
  const { NODE_ENV: _, ...env } = process.env;
  const cli = process.env.npm_execpath;
  return cli && basename(cli) === 'npm-cli.js'
    ? run(process.execPath, [cli, ...args], { env })
    : run('npm', args, { env });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await installPackages(process.argv[2]).catch(giveUp);
