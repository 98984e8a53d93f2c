import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

/** An empty folder, removed with its content after the test file. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  made.add(folder);
  return folder;
}

/** Removes the folders a test file has made; runs after each (after-each-file.ts). */
export async function removeFolders(): Promise<void> {
  await Promise.all([...made].map((folder) => rm(folder, { recursive: true, force: true })));
  made.clear();
}
