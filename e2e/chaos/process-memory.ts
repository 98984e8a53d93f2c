import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const INTERVAL = 250;

type Process = { pid: number; parent: number; megabytes: number; command: string };

/**
 * Watches the memory of a process and of all that it started, as Linux counts what each of them holds (RSS; what
 * PostgreSQL's processes share counts once for each of them). Elsewhere nothing is measured.
 */
export function watchMemory(root: number) {
  const most = { together: 0, decoder: 0, webServer: 0 };
  const look = () => {
    const family = treeOf(root);
    const largest = (of: Process[]) => Math.max(0, ...of.map(({ megabytes }) => megabytes));
    const together = family.reduce((sum, { megabytes }) => sum + megabytes, 0);
    most.together = Math.max(most.together, together);
    const decoders = family.filter(({ command }) => command.includes('picture-decoder'));
    most.decoder = Math.max(most.decoder, largest(decoders));
    most.webServer = Math.max(most.webServer, largest(family.filter(({ pid }) => pid === root)));
  };
  const timer = setInterval(look, INTERVAL);
  look();
  return {
    /** Megabytes, since the last time this was asked. */
    peak(): number {
      look();
      const { together } = most;
      most.together = 0;
      return Math.round(together);
    },
    /** The largest decoder and the web server so far, in megabytes. */
    largest: () => ({
      decoderMegabytes: Math.round(most.decoder),
      webServerMegabytes: Math.round(most.webServer),
    }),
    stop: () => clearInterval(timer),
  };
}

/** Process ids of the service's own processes, but for decoders, which come and go. */
export const lastingProcesses = (root: number): number[] =>
  treeOf(root)
    .filter(({ pid, command }) => pid === root || /\/worker\.js/.test(command))
    .map(({ pid }) => pid);

function treeOf(root: number): Process[] {
  const all = processes();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

function processes(): Process[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) =>
          Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [
          {
            pid: Number(name),
            parent: field('PPid'),
            megabytes: field('VmRSS') / 1024 || 0,
            command,
          },
        ];
      } catch {
        // Ended between being listed and being read.
        return [];
      }
    });
}
