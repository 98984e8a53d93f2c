import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readConnectionSettings } from './real-deployment';

/** The service whose data a command works on. `env`: further environment variables of the command. */
export type AdminTarget = { dataDir: string; env?: Record<string, string> };

/** What a command printed and how it ended. */
export type AdminResult = {
  code: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
};

/** Runs the admin command line as an operator does. Never throws for a command that fails. */
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

/** The address of the process that `keepAdminProcess` started, for the tests of a run. */
const KEPT = 'VITRINE_TEST_ADMIN_PROCESS';

/** What tests prepare with. They write rows and end; other commands run as operators run them. */
const QUICK =
  /^(org (create|set-plan)|library create|(key|token) (create|revoke)|user create|member add) /;

/** Starts the process that runs quick commands for `admin`. Returns how to stop it. */
export async function keepAdminProcess(): Promise<() => void> {
  const child = fork('e2e/support/admin-process.mjs', [], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [port] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  process.env[KEPT] = `http://127.0.0.1:${String(port).trim()}`;
  return () => child.disconnect();
}

async function runQuick(url: string, { dataDir, env }: AdminTarget, args: string[]) {
  const settings = readConnectionSettings(dataDir);
  const all = { ...process.env, DATA_DIR: dataDir, ...settings, ...env };
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ args, env: all }) });
  if (!answer.ok) throw new Error(`admin ${args.join(' ')} failed: ${await answer.text()}`);
  return (await answer.json()) as Omit<AdminResult, 'milliseconds'>;
}

/** Runs `check`; returns its problems. Throws when its exit code contradicts them. */
export async function checkData<Found extends { repaired: boolean }>(
  target: AdminTarget,
  ...options: string[]
): Promise<Found[]> {
  const { code, stdout, stderr } = await runAdmin(target, ['check', ...options]);
  const { problems } = JSON.parse(stdout) as { problems?: Found[] };
  const expected = problems?.some(({ repaired }) => !repaired) ? 1 : 0;
  if (!problems || code !== expected)
    throw new Error(`check exited with ${code}: ${stdout} ${stderr}`);
  return problems;
}

/** Runs a command that must succeed; returns its JSON answer. `admin(service, 'org', 'create', '--name', 'N')` */
export async function admin<Answer extends object = Record<string, string>>(
  target: AdminTarget,
  ...args: string[]
): Promise<Answer> {
  const kept = process.env[KEPT];
  const { code, stdout, stderr } =
    kept && QUICK.test(args.join(' '))
      ? await runQuick(kept, target, args)
      : await runAdmin(target, args);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} failed: ${stdout} ${stderr}`);
  return JSON.parse(stdout);
}
