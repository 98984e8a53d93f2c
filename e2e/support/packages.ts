import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aFolder } from './folder';

const run = promisify(execFile);

const PACKED = join(process.cwd(), 'dist', 'packages');

/**
 * Packs a package of this repository and installs it into an empty project. Returns the folder of the project. Throws if
 * a file that the manifest names is not there.
 */
export async function installPackage(name: string): Promise<string> {
  const folder = await aFolder(name);
  const { stdout } = await run(process.execPath, ['scripts/pack.mjs', name]);
  const tarball = stdout.trim().split('\n').at(-1) ?? '';
  await writeFile(join(folder, 'package.json'), '{"name": "empty", "private": true}');
  const options = ['--offline', '--omit=dev', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(PACKED, tarball)], { cwd: folder });
  const installed = join(folder, 'node_modules', '@vitrine', name);
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const named = JSON.stringify([manifest.exports, manifest.bin, manifest.sideEffects]);
  for (const [path] of named.matchAll(/dist\/[^"]+/g)) await access(join(installed, path));
  return folder;
}

/** The module settings of projects that use a package. */
export const MODULES = [
  ['--module', 'nodenext'],
  ['--module', 'node16'],
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
];

/**
 * The compiler's messages about a program in such a folder, in its strictest mode; empty when there are none. Without
 * types of Node, unless it is a program for `node`.
 */
export async function compile(
  folder: string,
  program: string,
  { modules = ['--module', 'nodenext'], lib = 'es2023,dom,dom.iterable', node = false } = {},
): Promise<string> {
  await writeFile(join(folder, 'program.mts'), program);
  const compiler = join(process.cwd(), 'node_modules', '.bin', 'tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--target',
    'es2023',
  ];
  const types = node
    ? ['--typeRoots', join(process.cwd(), 'node_modules', '@types'), '--types', 'node']
    : ['--skipLibCheck', 'false', '--lib', lib];
  return run(compiler, [...options, ...types, ...modules, 'program.mts'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}
