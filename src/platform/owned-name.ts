import { randomBytes } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';

/** Where process ids are comparable: in one namespace of process ids, during one run of one kernel. */
type Identity = [system: string, pid: string, startedAt: string];

let own: Promise<Identity | null> | undefined;

/**
 * An unguessable name for a file or folder in a place shared with other processes. It tells which process made it, so
 * that a later process can remove what a killed one left.
 */
export async function newOwnedName(): Promise<string> {
  own ??= ownIdentity();
  return ['process', ...((await own) ?? []), randomBytes(16).toString('hex')].join('-');
}

/** Identifies this process among all processes that ever ran here; null where the system does not tell (macOS). */
const ownIdentity = async (): Promise<Identity | null> => {
  const system = await systemOf();
  const startedAt = system && (await startOf(String(process.pid)).catch(() => null));
  return system && startedAt ? [system, String(process.pid), startedAt] : null;
};

/**
 * Whether the process that made a name runs. Always unknown for a process of another machine or container: its id says
 * nothing here, and two containers on one volume may both have the id 1.
 */
export const stateOfOwner = async (name: string): Promise<'running' | 'ended' | 'unknown'> => {
  const [, system, pid, startedAt] = /^process-(\w+)-(\d+)-(\d+)-\w+$/.exec(name) ?? [];
  if (!pid || system !== (await systemOf())) return 'unknown';
  try {
    return (await startOf(pid)) === startedAt ? 'running' : 'ended';
  } catch {
    // For example when no file descriptor is free. Files of a running process must not be removed then.
    return 'unknown';
  }
};

const systemOf = async (): Promise<string | null> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = await readlink('/proc/self/ns/pid');
    return (boot + namespace).replace(/\W|pid/g, '');
  } catch {
    return null;
  }
};

/**
 * When a process started, in clock ticks since the start of the kernel; null when there is no such process. Throws when
 * it cannot tell.
 */
const startOf = async (pid: string): Promise<string | null> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error) => {
    // ESRCH: it ended while it was asked about.
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  });
  // The name of the program may contain spaces; it ends at the last bracket.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
};
