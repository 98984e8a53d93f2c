import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readConnectionSettings } from './real-deployment';

/** The service for a command. `env`: further environment variables of the command. */
export type AdminTarget = { dataDir: string; env?: Record<string, string> };

/** The output and exit code of a command. */
export type AdminResult = {
  code: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
};

/** Runs the admin command line as an operator does. Never throws if the command fails. */
export async function runAdmin(
  { dataDir, env: targetEnv }: AdminTarget,
  args: string[],
  env: Record<string, string> = {},
): Promise<AdminResult> {
  const begun = performance.now();
  const settings = readConnectionSettings(dataDir);
  const child = spawn(process.execPath, ['scripts/admin.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...settings, ...targetEnv, ...env },
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
  return { code, stdout, stderr, milliseconds: performance.now() - begun };
}

/** The address of the process started by `keepAdminProcess`, for the tests of a run. */
const KEPT = 'VITRINE_TEST_ADMIN_PROCESS';

/** Commands that may take long, or stop and start databases: each runs as for operators, in its own process. */
const OWN_PROCESS = /^(backup|drill|restore|migrate|secret)\b/;

/** Starts the process for the commands of `runKeptAdmin`. Returns a function to stop it. */
export async function keepAdminProcess(): Promise<() => void> {
  const child = fork('e2e/support/admin-process.mjs', []);
  const [port] = await once(child, 'message');
  process.env[KEPT] = `http://127.0.0.1:${port}`;
  return () => child.disconnect();
}

/**
 * Runs a command in the process kept for the run, which has its modules loaded: for tests about the effect of a
 * command, not about its process.
 */
export async function runKeptAdmin(
  target: AdminTarget,
  args: string[],
): Promise<Omit<AdminResult, 'milliseconds'>> {
  const kept = process.env[KEPT];
  if (!kept || OWN_PROCESS.test(args.join(' '))) return runAdmin(target, args);
  const settings = readConnectionSettings(target.dataDir);
  const env = { ...process.env, DATA_DIR: target.dataDir, ...settings, ...target.env };
  const answer = await fetch(kept, { method: 'POST', body: JSON.stringify({ args, env }) });
  if (!answer.ok) throw new Error(`admin ${args.join(' ')} failed: ${await answer.text()}`);
  return await answer.json();
}

/** Runs `check`; returns its problems. Throws if its exit code contradicts them. */
export async function checkData<Found extends { repaired: boolean }>(
  target: AdminTarget,
  ...options: string[]
): Promise<Found[]> {
  const { code, stdout, stderr } = await runKeptAdmin(target, ['check', ...options]);
  const { problems } = JSON.parse(stdout) as { problems?: Found[] };
  const expected = problems?.some(({ repaired }) => !repaired) ? 1 : 0;
  if (!problems || code !== expected)
    throw new Error(`check exited with ${code}: ${stdout} ${stderr}`);
  return problems;
}

/** Runs a command, which must succeed; returns its JSON answer. `admin(service, 'org', 'create', '--name', 'N')` */
export async function admin<Answer extends object = Record<string, string>>(
  target: AdminTarget,
  ...args: string[]
): Promise<Answer> {
  const { code, stdout, stderr } = await runKeptAdmin(target, args);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} failed: ${stdout} ${stderr}`);
  return JSON.parse(stdout);
}
