import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, run, step } from './step.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.vitrine-installed');

/**
 * Installs the locked packages unless they are installed already. Without `dev`, runtime packages are enough; `dev`
 * adds those for build and tests. Once these are installed, later calls without `dev` install them too.
 */
export async function installPackages({ dev: asked }) {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const dev = asked || read(stampFile)?.endsWith(' all');
  const there = readStamp(wanted) ?? compareWithLock(wanted);
  if (there === 'all' || (there === 'production' && !dev)) return;
  await step('Installing packages', () => installAll(dev));
  writeStamp(wanted, dev ? 'all' : 'production');
}

function readStamp(wanted) {
  const [hash, extent] = read(stampFile)?.split(' ') ?? [];
  return hash === wanted ? extent : undefined;
}

function writeStamp(hash, extent) {
  writeFileSync(stampFile, `${hash} ${extent}`);
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Accepts packages installed by npm directly: npm records its installation at the end. */
function compareWithLock(wanted) {
  const installed = read(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return undefined;
  const there = JSON.parse(installed).packages;
  let extent = 'all';
  for (const [path, entry] of Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)) {
    if (path === '') continue;
    const found = there[path];
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity))
      return undefined;
    if (found || entry.optional) continue;
    if (!entry.dev && !entry.devOptional) return undefined;
    extent = 'production';
  }
  writeStamp(wanted, extent);
  return extent;
}

/** Sets every option on the command line that a user's npm configuration or NODE_ENV could change. */
function installAll(dev) {
  rmSync(stampFile, { force: true });
  const extent = dev ? ['--include=dev'] : ['--omit=dev'];
  const always = ['--include=prod', '--include=optional', '--include=peer', '--ignore-scripts'];
  const plain = ['--package-lock', '--no-global', '--no-dry-run', '--no-legacy-peer-deps'];
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier'];
  const args = ['ci', ...extent, ...always, ...plain, ...quiet, '--install-strategy=hoisted'];
  const { NODE_ENV: _, ...env } = process.env;
  const npm = process.env.npm_execpath;
  return npm && basename(npm) === 'npm-cli.js'
    ? run(process.execPath, [npm, ...args], { env })
    : run('npm', args, { env });
}
