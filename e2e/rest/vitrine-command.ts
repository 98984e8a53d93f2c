import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { anImage } from '../support/images';
import { installPackage } from '../support/packages';
import { anOrganization } from './fixtures';

type Environment = Record<string, string | undefined>;

/** The installed command in a folder with an image and a text, and an organization of the shared service with a key. */
export async function installCommand() {
  const folder = await installPackage('cli');
  const program = join(folder, 'node_modules', '.bin', 'vitrine');
  const { key, org } = await anOrganization('pro', ['first', 'second']);
  await writeFile(join(folder, 'sea.jpg'), await anImage('jpeg', 900, 600));
  await writeFile(join(folder, 'notes.txt'), 'no image');

  /** The environment of a person, with a home folder of its own. */
  const at = (home: string, more: Environment = {}) => ({
    PATH: process.env.PATH,
    XDG_CONFIG_HOME: join(folder, home, 'config'),
    XDG_STATE_HOME: join(folder, home, 'state'),
    VITRINE_URL: inject('serviceUrl'),
    ...more,
  });

  function start(args: string[], env: Environment, stdin = '') {
    const child = spawn(program, args, { cwd: folder, env: env as NodeJS.ProcessEnv });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        output[name] += chunk;
      });
    child.stdin.end(stdin);
    const ended = new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve) =>
      child.once('close', (exit) => resolve({ exit, ...output })),
    );
    return { child, output, ended };
  }
  const vitrine = (
    args: string[],
    env: Environment = at('key', { VITRINE_API_KEY: key }),
    stdin = '',
  ) => start(args, env, stdin).ended;

  /** The result of a command, which must succeed. */
  async function jsonAt(env: Environment | undefined, ...args: string[]) {
    const { exit, stdout, stderr } = await vitrine([...args, '--library', 'first', '--json'], env);
    if (exit !== 0 || stderr !== '')
      throw new Error(`vitrine ${args.join(' ')}: ${exit} ${stderr}`);
    return JSON.parse(stdout);
  }
  return { folder, key, org, at, start, vitrine, jsonAt };
}
