import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds, nameOf, treeOf } from './process-tree';

/** CPU milliseconds of the processes of a service or of a baseline, and of PostgreSQL. */
export type Cpu = { own: number; postgres: number };

/** The processes whose CPU time counts: trees of processes, by the process at the root of each. */
export type Roots = number[];

const isPostgres = (pid: number) => nameOf(pid).startsWith('postgres');

/** CPU milliseconds so far by process. */
const cpuByProcess = (roots: Roots) =>
  new Map(roots.flatMap(treeOf).map((pid) => [pid, cpuSeconds(pid) * 1000]));

/** The CPU time of `work`, in milliseconds. A process that ended meanwhile counts as none. */
export async function withCpu<T>(roots: Roots, work: () => Promise<T>): Promise<[T, Cpu]> {
  const before = cpuByProcess(roots);
  const result = await work();
  const cpu = { own: 0, postgres: 0 };
  for (const [pid, milliseconds] of cpuByProcess(roots))
    cpu[isPostgres(pid) ? 'postgres' : 'own'] += Math.max(milliseconds - (before.get(pid) ?? 0), 0);
  return [result, cpu];
}

/** One turn of requests: answers and bytes per second, CPU milliseconds per answer, and times of answers. */
export type Turn = {
  perSecond: number;
  bytesPerSecond: number;
  cpu: Cpu;
  p50Ms: number;
  p99Ms: number;
};

type Request = {
  /** With several, one after the other, again and again. */
  urls: [string, ...string[]];
  headers?: Record<string, string>;
  connections: number;
};

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, KB: 1e3, MB: 1e6, GB: 1e9 };

/** A quantity as wrk prints it: `812.00us`, `1.25GB`; times in milliseconds, sizes in bytes. */
const quantity = (printed: string, pattern: RegExp): number => {
  const [, number, unit = ''] = pattern.exec(printed) ?? [];
  return Number(number) * (UNITS[unit] ?? 1);
};

/** The script by which wrk sends several requests in turn. */
const inTurn = (urls: string[]) => `
local paths = { ${urls.map((url) => JSON.stringify(url.slice(new URL(url).origin.length))).join()} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format(nil, paths[at])
end`;

/** Sends requests on kept connections for some seconds, by wrk with one thread. */
export async function sendForSeconds(
  seconds: number,
  roots: Roots,
  { urls, headers = {}, connections }: Request,
): Promise<Turn> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-wrk-'));
  const script = join(folder, 'in-turn.lua');
  await writeFile(script, inTurn(urls));
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const args = [...how, ...(urls.length > 1 ? ['-s', script] : []), ...given, urls[0]];
  const [{ stdout }, cpu] = await withCpu(roots, () => promisify(execFile)('wrk', args)).finally(
    () => rm(folder, { recursive: true }),
  );
  const answers = quantity(stdout, /(\d+) requests in/);
  if (/Non-2xx|Socket errors/.test(stdout) || !answers) throw new Error(`${urls[0]}\n${stdout}`);
  return {
    perSecond: quantity(stdout, /Requests\/sec:\s+([\d.]+)/),
    bytesPerSecond: quantity(stdout, /Transfer\/sec:\s+([\d.]+)(\w*)/),
    cpu: { own: cpu.own / answers, postgres: cpu.postgres / answers },
    p50Ms: quantity(stdout, /50%\s+([\d.]+)(\w+)/),
    p99Ms: quantity(stdout, /99%\s+([\d.]+)(\w+)/),
  };
}
