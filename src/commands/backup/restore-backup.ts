import { constants } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { MAX_CONNECTIONS, POOL_SIZES } from '@/composition/count-connections';
import { openBlobs } from '@/composition/open-blobs';
import { type Config, readConfig, readDataLocation } from '@/config/config';
import { makeDataFolder } from '@/config/data-folder';
import { writeSecretFile } from '@/config/secret-file';
import { refuse } from '@/contract/errors';
import { eachOf } from '@/domain/backup/each-of';
import { linkOrCopy } from '@/domain/backup/write-durably';
import type { Blobs } from '@/platform/blobs/port';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { listMigrations, migrate } from '@/platform/database/migrate';
import { makeLog } from '@/platform/log';
import { loadTables } from './load-tables';
import type { BackupSource } from './open-source';
import { type Backup, readBackup, savedFiles } from './read-backup';

/**
 * Restores a backup into an empty DATA_DIR and an empty database. After a failure DATA_DIR is emptied again, so nothing
 * remains of an embedded database.
 * @param env the variables of the service that it becomes the data of
 * @param migrations the folder prisma/migrations of this code
 * @param leaveOut whether damaged files are left out; else they refuse the backup
 */
export async function restoreBackup(
  source: BackupSource,
  migrations: string,
  env: NodeJS.ProcessEnv = process.env,
  leaveOut = false,
): Promise<Pick<Backup, 'manifest' | 'damaged'>> {
  const { dataDir, secrets } = readDataLocation(env);
  await refuseUnlessEmpty(dataDir);
  const backup = await readBackup(source, listMigrations(migrations), secrets, leaveOut);
  try {
    makeDataFolder(dataDir);
    if (!secrets) writeSecretFile(dataDir, backup.secrets, 'create');
    await fill(readConfig(env), backup, migrations);
  } catch (error) {
    for (const name of await readdir(dataDir).catch(() => []))
      await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  return backup;
}

async function fill(settings: Config, backup: Backup, migrations: string) {
  const { source, manifest } = backup;
  const postgres = await openPostgres(settings);
  try {
    const pool = new pg.Pool({ connectionString: postgres.url, max: POOL_SIZES.command });
    try {
      await refuseUnlessBlank(pool);
      // Files are stored before the rows that name them, as everywhere.
      await keepFiles(settings, backup);
      await migrate({ pool, folder: migrations, last: manifest.migrations.at(-1)?.name });
      const client = await pool.connect();
      await loadTables(client, source.folder, manifest).finally(() => client.release(true));
      await migrate({ pool, folder: migrations });
      await raiseCounters(pool);
      await endUnfinishedUploads(pool);
      // The first start records this store.
      await pool.query('DELETE FROM installation');
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.leave();
  }
}

async function keepFiles({ dataDir, s3, logLevel }: Config, backup: Backup) {
  const log = makeLog(logLevel);
  // There is no database yet that could know of uploads.
  const findReceiving = async (names: string[]) => new Set(names);
  const files = await openBlobs(join(dataDir, 'files'), s3, { log, findReceiving });
  await loadFiles(files.blobs, backup).finally(() => files.close());
}

const FILES_AT_ONCE = 8;

/** Stores every file of a backup that is whole under its name. The backup does not change. */
function loadFiles(blobs: Blobs, { source, damaged }: Backup) {
  const leftOut = new Set(damaged.map(({ name }) => name));
  return eachOf(savedFiles(source.folder), FILES_AT_ONCE, async (file) => {
    if (leftOut.has(file.name)) return;
    const staged = newStagedPath(blobs.stagingFolder, 'restored');
    await source.withFile(file, (path) =>
      source.shared ? linkOrCopy(path, staged) : copyFile(path, staged, constants.COPYFILE_FICLONE),
    );
    await blobs.store(staged, file.name);
  });
}

/** The configured database or the embedded one. A service that starts meanwhile finds its data folder in use. */
async function openPostgres({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { url: databaseUrl, leave: async () => false };
  const postgres = await startEmbeddedPostgres({ dataDir, maxConnections: MAX_CONNECTIONS });
  await postgres.servesAlone();
  return postgres;
}

async function refuseUnlessEmpty(dataDir: string) {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0)
    refuse(
      'BAD_USER_INPUT',
      `DATA_DIR ${dataDir} is not empty; a backup is restored into a new folder only.`,
    );
}

async function refuseUnlessBlank(pool: pg.Pool) {
  const { rows } = await pool.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'v', 'S') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg\\_%' LIMIT 1`,
  );
  if (rows.length > 0)
    refuse(
      'BAD_USER_INPUT',
      'The database of DATABASE_URL is not empty; create a new one for the restore.',
    );
}

/**
 * Raises sequences above every value issued before the restore, some of which the backup may not contain: content
 * versions, whose bytes clients cache for a year, and positions of events, after which readers continue. The floors are
 * the seconds and the milliseconds since 2026, which counting never reaches. Values in the backup stay.
 */
const raiseCounters = (client: pg.Pool) =>
  client.query(`
    WITH since AS (SELECT extract(epoch FROM now() - timestamptz '2026-01-01 00:00Z') AS seconds)
    SELECT setval('content_version_floor', GREATEST(v.last_value, seconds::bigint)),
           setval('published_event_position', GREATEST(p.last_value, (1000 * seconds)::bigint))
    FROM since, content_version_floor v, published_event_position p`);

/**
 * Ends uploads that were unfinished when the backup was made: it has their rows, but not their bytes. Frees the storage
 * that they reserved.
 */
const endUnfinishedUploads = (client: pg.Pool) =>
  client.query(`
    WITH ended AS (
      UPDATE upload SET state = 'refused', ended_at = now(), lease_id = NULL, lease_until = NULL,
        refusal_code = 'RESOURCE_NOT_FOUND', refusal_message = 'The service was restored from a backup. Upload the file again.'
      WHERE state IN ('receiving', 'inspecting') RETURNING organization_id, size_bytes)
    UPDATE organization o SET storage_bytes = storage_bytes - e.bytes
    FROM (SELECT organization_id, sum(size_bytes) AS bytes FROM ended GROUP BY 1) e WHERE e.organization_id = o.id`);
