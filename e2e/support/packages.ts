import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installs a package of this repository, as published, into an empty project. Returns the project's folder. */
export async function installPackage(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `vitrine-${name}-`));
  await run('npm', ['run', 'build', '-w', `packages/${name}`]);
  await run('npm', ['pack', '-w', `packages/${name}`, '--pack-destination', folder]);
  const [tarball = ''] = await readdir(folder);
  await writeFile(join(folder, 'package.json'), '{"name": "empty", "private": true}');
  const options = ['--offline', '--omit=dev', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(folder, tarball)], { cwd: folder });
  return folder;
}

/** The errors of the compiler for a strict program in such a folder, or an empty text. */
export async function compile(folder: string, program: string): Promise<string> {
  await writeFile(join(folder, 'program.mts'), program);
  const compiler = join(process.cwd(), 'node_modules', '.bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  const lib = ['--lib', 'es2023,dom,dom.iterable'];
  return run(compiler, [...options, ...lib, 'program.mts'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}
