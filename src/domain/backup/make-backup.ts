import { mkdir, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { refuse } from '@/contract/errors';
import { fingerprintOf } from '@/domain/access/secret/secrets';
import type { Problem } from '@/domain/check/problem';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import { lockDeletions, unlockDeletions } from '@/platform/database/deletion-lock';
import { makeFolder } from '@/platform/make-folder';
import { measureFile } from '@/platform/measure-file';
import { type Manifest, pathsIn, writeManifest } from './manifest';
import { type FileKeeper, recordOwned, saveFiles } from './save-files';
import { SET_TEXT_FORMATS, saveTables } from './save-tables';
import { linkOrCopy, writeDurably } from './write-durably';

/**
 * Writes database and files of one moment into an empty or new folder. The service may run meanwhile: rows are read in
 * one snapshot, stored files never change, and the deletion lock keeps all of them.
 * @param storedSecrets the secrets, if they are stored in DATA_DIR and so must be in the backup
 */
export async function makeBackup(
  domain: Domain,
  blobs: Blobs,
  { folder, storedSecrets }: { folder: string; storedSecrets: readonly string[] | null },
): Promise<{ manifest: Manifest; problems: Problem[] }> {
  await makeEmpty(folder);
  const client = await domain.database.pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    const { manifest, problems } = await saveService(client, domain, blobs, {
      folder,
      storedSecrets,
      keeper: keepInFolder(blobs, folder),
    });
    await writeManifest(folder, manifest);
    return { manifest, problems };
  } finally {
    // Closes the connection, which ends its settings, the temporary table and, after a failure, the lock.
    client.release(true);
  }
}

/** Links or copies files into the folder of the backup, and reads each once to compute its hash. */
function keepInFolder(blobs: Blobs, folder: string): FileKeeper {
  const madeFolders = new Set<string>();
  return {
    async keep({ blob }) {
      const path = pathsIn(folder).file(blob);
      if (!madeFolders.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
      madeFolders.add(dirname(path));
      await blobs.asFile(blob, (stored) => linkOrCopy(stored, path));
      const found = await measureFile(path);
      if (!found) throw new Error(`${path} was removed while the backup was made.`);
      return found;
    },
    find: async () => null,
  };
}

/**
 * Writes everything but the manifest and the files into `folder`: the tables of one moment, the list of files and the
 * secrets. The files go to `keeper`. The deletion lock keeps all of them meanwhile.
 */
export async function saveService(
  client: pg.ClientBase,
  domain: Domain,
  blobs: Blobs,
  {
    folder,
    storedSecrets,
    keeper,
  }: { folder: string; storedSecrets: readonly string[] | null; keeper: FileKeeper },
): Promise<{ manifest: Manifest; problems: Problem[] }> {
  await lockDeletions(client);
  const saved = await saveMoment(client, folder);
  const { files, problems } = await saveFiles(client, blobs, pathsIn(folder).fileList, keeper);
  await unlockDeletions(client);
  if (storedSecrets) await writeDurably(pathsIn(folder).secret, `${storedSecrets.join('\n')}\n`);
  const secretFingerprint = fingerprintOf(domain.secrets[0]);
  return { manifest: { format: 1, ...saved, files, secretFingerprint }, problems };
}

/** Saves the tables of one moment. The snapshot ends here, so a long copy of files does not delay the vacuum. */
async function saveMoment(client: pg.ClientBase, folder: string) {
  await client.query(SET_TEXT_FORMATS);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const { rows } = await client.query<{ made: string }>(
    `SELECT to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS made`,
  );
  await recordOwned(client);
  const { tables, sequences } = await saveTables(client, folder);
  const migrations = await client.query<Manifest['migrations'][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  await client.query('COMMIT');
  return { made: rows[0]?.made ?? '', tables, sequences, migrations: migrations.rows };
}

/** Makes a folder that only this user may read: it contains all data of the service. Refuses a folder with content. */
async function makeEmpty(folder: string) {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    refuse('BAD_USER_INPUT', `${folder} cannot be made: ${(error as Error).message}.`);
  }
  if ((await readdir(folder)).length > 0)
    refuse('BAD_USER_INPUT', `${folder} is not empty; a backup needs a folder of its own.`);
}
