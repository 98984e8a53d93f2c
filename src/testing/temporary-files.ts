import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Writes bytes to files with neutral names, removed after the tests of the file. A decoder running as a separate user
 * can read them.
 */
export const temporaryFiles = () => {
  const folder = openFolder();
  let count = 0;
  afterAll(async () => rm(await folder, { recursive: true }));
  return async (bytes: Uint8Array): Promise<string> => {
    const path = join(await folder, `${count++}`);
    await writeFile(path, bytes);
    return path;
  };
};

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  await chmod(folder, 0o711);
  return folder;
}
