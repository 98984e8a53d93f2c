import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { signal } from '../session.js';
import { type FolderChoice, listFolder } from './import-folder.js';

const LOOK_EVERY_MS = 2000;

/** New and changed files of a folder, once they are complete: when they stay the same from one look to the next. */
export function watchFolder(folder: string, known: string[], choice: FolderChoice) {
  const done = new Map<string, string>();
  const seen = new Map<string, string>();
  async function* batches(): AsyncGenerator<string[], void> {
    for (const path of known) done.set(path, await stateOf(path));
    for (;;) {
      await setTimeout(LOOK_EVERY_MS, undefined, { signal });
      const complete: string[] = [];
      for (const path of await listFolder(folder, choice)) {
        const state = await stateOf(path);
        if (done.get(path) === state) continue;
        if (seen.get(path) === state) {
          complete.push(path);
          done.set(path, state);
        }
        seen.set(path, state);
      }
      if (complete.length > 0) yield complete;
    }
  }
  return {
    [Symbol.asyncIterator]: batches,
    /** These were not imported. */
    again: (paths: string[]) => {
      for (const path of paths) done.delete(path);
    },
  };
}

async function stateOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found ? `${found.size} ${found.mtimeMs}` : '';
}
