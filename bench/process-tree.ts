import { readdirSync, readFileSync } from 'node:fs';

/** A file of /proc/PID; empty once the process has ended. */
const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** The fields of /proc/PID/stat after the program name; empty once the process has ended. */
const statOf = (pid: number): string[] => read(pid, 'stat').split(') ')[1]?.split(' ') ?? [];

/** Seconds of CPU time of a process so far; Linux counts hundredths. */
export const cpuSeconds = (pid: number): number => {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
};

/** Seconds of CPU time of the ended children of a process. */
export const cpuSecondsOfEnded = (pid: number): number => {
  const fields = statOf(pid);
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100;
};

export const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** A process and all its descendants. */
export const treeOf = (root: number): number[] => {
  const childrenOf = new Map<number, number[]>();
  for (const pid of allProcesses()) {
    const parent = Number(statOf(pid)[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []));
  return tree;
};

/** Bytes of memory of a process (PSS): shared memory is divided by its users; cached files do not count. */
export const memoryOf = (pid: number): number => bytesIn(read(pid, 'smaps_rollup'), 'Pss');

/** Bytes of a field of /proc/PID/status, such as VmRSS; 0 once the process has ended. */
export const statusBytes = (pid: number, field: string): number =>
  bytesIn(read(pid, 'status'), field);

const bytesIn = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;

/** The words of the command line of a process. */
const wordsOf = (pid: number): string[] => read(pid, 'cmdline').split('\0');

export const commandOf = (pid: number): string => wordsOf(pid).join(' ');

/** The script or program of a process: `worker.js`, `ffmpeg`, `postgres`. */
export const nameOf = (pid: number): string => {
  const words = wordsOf(pid);
  const script = words.find((word, place) => place > 0 && /\.[cm]?[jt]s$/.test(word));
  return (script ?? words[0] ?? '').replace(/:.*/, '').split('/').at(-1) ?? '';
};
