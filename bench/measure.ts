import { execFile } from 'node:child_process';
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

type Request = { url: string; headers?: Record<string, string>; connections: number };

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, KB: 1e3, MB: 1e6, GB: 1e9 };

/** A quantity as wrk prints it: `812.00us`, `1.25GB`; times in milliseconds, sizes in bytes. */
const quantity = (printed: string, pattern: RegExp): number => {
  const [, number, unit = ''] = pattern.exec(printed) ?? [];
  return Number(number) * (UNITS[unit] ?? 1);
};

/** Sends the same request on kept connections for some seconds, by wrk with one thread. */
export async function sendForSeconds(
  seconds: number,
  roots: Roots,
  { url, headers = {}, connections }: Request,
): Promise<Turn> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...given, url];
  const [{ stdout }, cpu] = await withCpu(roots, () => promisify(execFile)('wrk', args));
  const answers = quantity(stdout, /(\d+) requests in/);
  if (/Non-2xx|Socket errors/.test(stdout) || !answers) throw new Error(`${url}\n${stdout}`);
  return {
    perSecond: quantity(stdout, /Requests\/sec:\s+([\d.]+)/),
    bytesPerSecond: quantity(stdout, /Transfer\/sec:\s+([\d.]+)(\w*)/),
    cpu: { own: cpu.own / answers, postgres: cpu.postgres / answers },
    p50Ms: quantity(stdout, /50%\s+([\d.]+)(\w+)/),
    p99Ms: quantity(stdout, /99%\s+([\d.]+)(\w+)/),
  };
}

/** The middle one of sorted numbers. */
export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
