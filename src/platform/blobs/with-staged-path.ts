import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A path in a staging folder that nothing else uses. `kind`: what the file is, the beginning of its name. */
export const newStagedPath = (folder: string, kind: string): string =>
  join(folder, `${kind}-${randomBytes(16).toString('hex')}`);

/** Gives `use` the path for a new file in a staging folder, and removes what is left there afterwards. */
export async function withStagedPath<Result>(
  folder: string,
  kind: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = newStagedPath(folder, kind);
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
