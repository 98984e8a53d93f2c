import { readdirSync, readFileSync } from 'node:fs';

/** The fields of /proc/PID/stat behind the name of the program; none once the process is gone. */
const statOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
};

/** Seconds of CPU that a process has used so far. */
export const cpuSeconds = (pid: number): number => {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
};

/** A process and all that descend from it. */
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

/** Bytes of memory of a process: what it shares with n others counts as an nth. Files the system caches do not count. */
export const memoryOf = (pid: number): number => {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};
