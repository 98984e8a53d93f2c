/**
 * Measures the gain of a second web process on one database: requests per second for a list of 50 and for one asset
 * with one and with two web processes, alternating in one run, and the CPU time of each process. There is no proxy: wrk
 * sends to the port of each process. PostgreSQL, wrk and the web processes share the machine's cores.
 *
 *   npm run -s build && npx tsx bench/two-web-processes.ts [seconds per turn] [turns]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAdmin } from '../e2e/support/admin';
import { startPostgres } from '../e2e/support/servers/postgres';
import { startService } from '../e2e/support/service';
import { allProcesses, cpuSeconds, cpuSecondsOfEnded, nameOf } from './process-tree';
import { median } from './statistics';

const seconds = Number(process.argv[2] ?? 5);
const turns = Number(process.argv[3] ?? 3);
const CONNECTIONS = 16;
const PORTS = ['4631', '4632'];
const run = promisify(execFile);

const postgres = await startPostgres();
const place = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const env = {
  DATABASE_URL: postgres.url,
  SECRET: 'a secret of benches, long enough for everybody',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_KEY_PER_MINUTE: '999999999',
};
const services = await Promise.all(
  PORTS.map((PORT) => startService({ ...env, PORT }, join(place, PORT))),
);
const admin = async (...args: string[]) => {
  const { code, stdout } = await runAdmin({ dataDir: join(place, '4631') }, args, env);
  if (code !== 0) throw new Error(stdout);
  return JSON.parse(stdout);
};
await admin('org', 'create', '--name', 'Bench', '--plan', 'pro');
await admin('library', 'create', '--org', 'bench', '--name', 'One', '--slug', 'one');
await admin('demo', 'fill', '--org', 'bench', '--library', 'one', '--count', '1000');
const { apiKey } = await admin('key', 'create', '--org', 'bench', '--grant', 'one:read');
const headers = { 'Api-Version': '2026-07-08', Authorization: `Bearer ${apiKey}` };
const ASSETS = '/api/organizations/bench/libraries/one/assets';
const first = await (await fetch(`http://127.0.0.1:4631${ASSETS}?pageSize=1`, { headers })).json();

/** Seconds of CPU time of a process, with its ended children. */
const cpuOf = (pid: number): number => cpuSeconds(pid) + cpuSecondsOfEnded(pid);

/** The same for all processes of PostgreSQL, which has one for each connection. */
const databaseCpu = () =>
  allProcesses()
    .filter((pid) => nameOf(pid) === 'postgres')
    .reduce((sum, pid) => sum + cpuOf(pid), 0);

async function load(path: string, targets: readonly string[]) {
  const each = String(CONNECTIONS / targets.length);
  const pids = services.map(({ pid }) => pid);
  const before = [...pids.map(cpuOf), databaseCpu()];
  const perProcess = await Promise.all(
    targets.map(async (port) => {
      const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
      const args = ['-t1', `-c${each}`, `-d${seconds}s`, ...sent];
      const { stdout } = await run('wrk', [...args, `http://127.0.0.1:${port}${path}`]);
      if (/Non-2xx/.test(stdout)) throw new Error(stdout);
      return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
    }),
  );
  const after = [...pids.map(cpuOf), databaseCpu()];
  const cpu = after.map((now, place) => (now - (before[place] ?? 0)) / seconds);
  return { rate: perProcess.reduce((sum, rate) => sum + rate, 0), cpu };
}

for (const [name, path] of [
  ['a list of 50', `${ASSETS}?pageSize=50`],
  ['one asset', `${ASSETS}/${first.data[0].id}`],
] as const) {
  const rates: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++)
    for (const webs of [1, 2] as const) {
      const { rate, cpu } = await load(path, PORTS.slice(0, webs));
      rates[webs - 1]?.push(rate);
      const [one, two, database] = cpu.map((cores) => cores.toFixed(2));
      process.stdout.write(
        `${name}, ${webs} web: ${rate.toFixed(0)} requests/s; cores of web one ${one}, two ${two}, PostgreSQL ${database}\n`,
      );
    }
  const [one, two] = rates.map(median) as [number, number];
  process.stdout.write(
    `${name}: ${one.toFixed(0)} of one, ${two.toFixed(0)} of two: × ${(two / one).toFixed(2)}\n`,
  );
}
await Promise.all(services.map((service) => service.stop()));
await postgres.stop();
await rm(place, { recursive: true, force: true });
