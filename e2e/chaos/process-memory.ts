import { readdirSync, readFileSync } from 'node:fs';

const INTERVAL_MS = 250;

type Process = { pid: number; parent: number; megabytes: number; command: string };

/**
 * Measures the memory (RSS) of a process and its descendants. Memory shared by PostgreSQL's processes is counted once
 * for each of them. Linux only; elsewhere nothing is measured.
 */
export function watchMemory(root: number) {
  const peaks = { total: 0, decoder: 0, webServer: 0 };
  const measure = () => {
    const processes = descendantsOf(root);
    const largest = (of: Process[]) => Math.max(0, ...of.map(({ megabytes }) => megabytes));
    const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
    peaks.total = Math.max(peaks.total, total);
    const decoders = processes.filter(({ command }) => /image-decoder/.test(command));
    peaks.decoder = Math.max(peaks.decoder, largest(decoders));
    peaks.webServer = Math.max(
      peaks.webServer,
      largest(processes.filter(({ pid }) => pid === root)),
    );
  };
  const timer = setInterval(measure, INTERVAL_MS);
  measure();
  return {
    /** Peak memory of all processes together since the last call, in megabytes. */
    peak(): number {
      measure();
      const { total } = peaks;
      peaks.total = 0;
      return Math.round(total);
    },
    /** Peak memory of a single decoder and of the web server so far, in megabytes. */
    largest: () => ({
      decoderMegabytes: Math.round(peaks.decoder),
      webServerMegabytes: Math.round(peaks.webServer),
    }),
    stop: () => clearInterval(timer),
  };
}

/** Process ids of the web server and the worker, which must live as long as the service. Decoders come and go. */
export const permanentProcesses = (root: number): number[] =>
  descendantsOf(root)
    .filter(({ pid, command }) => pid === root || /\/worker\.js/.test(command))
    .map(({ pid }) => pid);

/** Current memory (RSS) of one process in megabytes; 0 if it cannot be measured. */
export const residentMegabytes = (pid: number): number =>
  Math.round(listProcesses().find((process) => process.pid === pid)?.megabytes ?? 0);

function descendantsOf(root: number): Process[] {
  const all = listProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

function listProcesses(): Process[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) =>
          Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const megabytes = field('VmRSS') / 1024 || 0;
        return [{ pid: Number(name), parent: field('PPid'), megabytes, command }];
      } catch {
        // The process ended between listing and reading.
        return [];
      }
    });
}
