import { spawn } from 'node:child_process';
import { inject } from 'vitest';
import { partsOf } from './real-deployment';

/** The service whose data a command works on. */
type Target = { dataDir: string };

/** The service that the tests of a run share, as a target of commands. */
export const sharedService = (): Target => ({ dataDir: inject('serviceDataDir') });

export type Outcome = { code: number | null; stdout: string; stderr: string; milliseconds: number };

/** Runs the admin command line as an operator does, and gives back all it said. */
export async function runAdmin(
  { dataDir }: Target,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['scripts/admin.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...partsOf(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, stdout, stderr, milliseconds: performance.now() - begin };
}

/** Runs a command that must succeed; its answer. `admin(sharedService(), 'org', 'create', '--name', 'N')` */
export async function admin<Answer extends object = Record<string, string>>(
  service: Target,
  ...args: string[]
): Promise<Answer> {
  const { code, stdout, stderr } = await runAdmin(service, args);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} failed: ${stdout} ${stderr}`);
  return JSON.parse(stdout);
}
