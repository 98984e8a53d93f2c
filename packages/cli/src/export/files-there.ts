import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME, type ManifestFile, manifestOf } from '../archive/manifest.js';
import { CommandFailure, EXIT } from '../failure.js';
import { SIDECAR_MARK } from './write-sidecar.js';
import { TABLE_NAME } from './write-table.js';

/** The files that earlier runs wrote into the folder. Refuses a folder with a manifest or a table that none wrote. */
export async function filesOfEarlier(folder: string): Promise<ManifestFile[]> {
  const text = await textAt(join(folder, MANIFEST_NAME));
  if (text !== null)
    try {
      return manifestOf(text).files;
    } catch {
      throw othersFolder(folder, MANIFEST_NAME);
    }
  if ((await textAt(join(folder, TABLE_NAME))) !== null) throw othersFolder(folder, TABLE_NAME);
  return [];
}

const othersFolder = (folder: string, name: string) =>
  new CommandFailure(
    EXIT.refused,
    `${join(folder, name)} is not of an export, and would be written over. Name another folder.`,
    'FOLDER_IN_USE',
  );

/** Null when there is no such file. */
const textAt = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Whether another program wrote the sidecar, or wrote it again. */
export async function isOthersSidecar(path: string): Promise<boolean> {
  const text = await textAt(path);
  return text !== null && !text.includes(SIDECAR_MARK);
}

/** Which files are not there as they are listed: `changed` are there, neither as listed nor as an earlier run wrote them. */
export async function filesNotThere(
  folder: string,
  files: ManifestFile[],
  earlier: ManifestFile[] = [],
): Promise<{ missing: ManifestFile[]; changed: ManifestFile[] }> {
  const written = new Map(earlier.map(({ path, bytes }) => [path, bytes]));
  const missing: ManifestFile[] = [];
  const changed: ManifestFile[] = [];
  for (const file of files) {
    const found = await stat(join(folder, file.path)).catch(() => null);
    if (found?.size === file.bytes) continue;
    const isOurs = !found || found.size === written.get(file.path);
    (isOurs ? missing : changed).push(file);
  }
  return { missing, changed };
}
