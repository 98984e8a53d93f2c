import './require-node.mjs';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './install.mjs';
import { giveUp, root, run, step } from './step.mjs';
import { writePackageNotice } from './write-inventory.mjs';

const folder = join(root, 'dist', 'packages');

/**
 * Builds the named packages of `packages/`, or all, packs them as they are published, and prints the names of the
 * files.
 */
async function packPackages(names) {
  const packages = names.length > 0 ? names : readdirSync(join(root, 'packages'));
  const chosen = packages.map((name) => `-w=packages/${name}`);
  await installPackages('all');
  await step('Building the packages', () => run('npm', ['run', 'build', ...chosen]));
  for (const name of packages) writePackageNotice(name);
  mkdirSync(folder, { recursive: true });
  const args = ['pack', '--silent', ...chosen, '--pack-destination', folder];
  process.exitCode = await run('npm', args, { show: true });
}

await packPackages(process.argv.slice(2)).catch(giveUp);
