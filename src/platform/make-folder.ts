import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder an operator named, and its missing parents; one that exists stays as it is. Node's own `recursive`
 * never ends where the system says that an existing parent does not exist, as it does below /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process made it at the same moment.
    if (!isFolder(path)) throw error;
  }
}
