import { readdirSync, readFileSync } from 'node:fs';

/** The fields of /proc/PID/stat after the program name; empty once the process has ended. */
const statOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
};

/** Seconds of CPU time of a process so far. */
export const cpuSeconds = (pid: number): number => {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
};

/** A process and all its descendants. */
export const treeOf = (root: number): number[] => {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statOf(Number(name))[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []));
  return tree;
};

/** Bytes of memory of a process (PSS): shared memory is divided by its users; cached files do not count. */
export const memoryOf = (pid: number): number => {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** The script or program of a process: `worker.js`, `ffmpeg`, `postgres`. */
export const nameOf = (pid: number): string => {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const script = words.find((word, place) => place > 0 && /\.[cm]?[jt]s$/.test(word));
    return (script ?? words[0] ?? '').replace(/:.*/, '').split('/').at(-1) ?? '';
  } catch {
    return '';
  }
};
