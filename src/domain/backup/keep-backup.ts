import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Problem } from '@/domain/check/problem';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { measureFile } from '@/platform/measure-file';
import {
  completeOf,
  LIST_PIECE,
  listKept,
  MANIFEST_PIECE,
  momentOf,
  pieceName,
  SECRET_PIECE,
  stampOf,
  tablePiece,
} from './kept-backups';
import { saveService } from './make-backup';
import { type Manifest, pathsIn, savedFileShape, writeManifest } from './manifest';
import type { FileKeeper, Wanted } from './save-files';

/** Held by the one process that writes backups. */
const BACKUP_LOCK = 72707374;
const ROWS_AT_ONCE = 5000;

export type KeepOptions = {
  /** The place of backups. */
  copies: Blobs;
  /** How many complete ones stay. */
  count: number;
  storedSecrets: readonly string[] | null;
  signal: AbortSignal;
  onProgress(progress: { files: number; copied: number; bytes: number }): void;
};

export type Kept = { stamp: string; manifest: Manifest; problems: Problem[]; copied: number };

/**
 * Adds a backup to those of a place: only bytes that it does not have are copied. Parts of an interrupted one are removed
 * first; its copies are used. The oldest go once the new one is complete. Returns null while another process writes one.
 */
export async function keepBackup(
  domain: Domain,
  blobs: Blobs,
  options: KeepOptions,
): Promise<Kept | null> {
  const { copies, signal, onProgress } = options;
  const client = await domain.database.pool.connect();
  const folder = newStagedPath(copies.stagingFolder, 'backup');
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS free', [BACKUP_LOCK]);
    if (!rows[0].free) return null;
    const earlier = await readPlace(client, copies);
    await mkdir(folder, { mode: 0o700 });
    const progress = { files: 0, copied: 0, bytes: 0 };
    const keeper = keepByContent(client, blobs, { copies, earlier, signal, progress, onProgress });
    const { manifest, problems } = await saveService(client, domain, blobs, {
      folder,
      storedSecrets: options.storedSecrets,
      keeper,
    });
    const stamp = stampOf(new Date(manifest.made));
    await storePieces(copies, { folder, stamp, manifest, secret: options.storedSecrets !== null });
    await removeOldest(client, copies, options.count);
    return { stamp, manifest, problems, copied: progress.copied };
  } finally {
    await rm(folder, { recursive: true, force: true });
    // Closes the connection, which ends its settings, the temporary tables and the locks.
    client.release(true);
  }
}

/**
 * Notes in temporary tables what the place has, and what the newest complete backup says of each file. Removes pieces
 * without a manifest: nobody else writes here. Returns when that backup was made.
 */
async function readPlace(client: pg.ClientBase, copies: Blobs): Promise<Date | null> {
  await client.query(`
    CREATE TEMP TABLE content (sha256 text PRIMARY KEY, size bigint NOT NULL, listed boolean NOT NULL DEFAULT false);
    CREATE TEMP TABLE earlier_file (name text PRIMARY KEY, size bigint NOT NULL, sha256 text NOT NULL)`);
  const contents = inBatches(
    client,
    'INSERT INTO content SELECT * FROM jsonb_to_recordset($1) AS f(sha256 text, size bigint)',
  );
  const kept = await listKept(copies, contents.add);
  await contents.end();
  const [newest] = completeOf(kept);
  for (const [stamp, pieces] of kept)
    if (!pieces.has(MANIFEST_PIECE))
      for (const piece of pieces) await copies.delete(pieceName(stamp, piece));
  if (newest === undefined) return null;
  const files = inBatches(
    client,
    'INSERT INTO earlier_file SELECT * FROM jsonb_to_recordset($1) AS f(name text, size bigint, sha256 text)',
  );
  for await (const file of listedFiles(copies, newest)) await files.add(file);
  await files.end();
  return momentOf(newest);
}

async function* listedFiles(copies: Blobs, stamp: string) {
  const lines = createInterface({ input: await copies.read(pieceName(stamp, LIST_PIECE)) });
  for await (const line of lines) yield savedFileShape.parse(JSON.parse(line));
}

/** Collects rows and sends many with one statement. */
function inBatches(client: pg.ClientBase, statement: string) {
  let rows: object[] = [];
  const end = async () => {
    if (rows.length > 0) await client.query(statement, [JSON.stringify(rows)]);
    rows = [];
  };
  const add = async (row: object) => {
    rows.push(row);
    if (rows.length === ROWS_AT_ONCE) await end();
  };
  return { add, end };
}

const FIND_CONTENT = 'SELECT size FROM content WHERE sha256 = $1';
const FIND_EARLIER = `
  SELECT e.sha256 FROM earlier_file e JOIN content USING (sha256) WHERE e.name = $1 AND e.size = $2 AND content.size = $2`;

type Keeping = Pick<KeepOptions, 'copies' | 'signal' | 'onProgress'> & {
  earlier: Date | null;
  progress: { files: number; copied: number; bytes: number };
};

/** Stores bytes under their hash, unless they are there. Nothing there is ever overwritten with other bytes. */
function keepByContent(
  client: pg.ClientBase,
  blobs: Blobs,
  { copies, earlier, signal, progress, onProgress }: Keeping,
): FileKeeper {
  const inTurn = pLimit(1);
  const ask = <Row extends object>(text: string, values: unknown[]) =>
    inTurn(() => client.query<Row>(text, values));
  const findContent = async (sha256: string) => {
    const { rows } = await ask<{ size: string }>(FIND_CONTENT, [sha256]);
    return rows[0] ? { sha256, size: Number(rows[0].size) } : null;
  };
  /** An original by its row; another file, if it is as old as the earlier backup and of the same size, by its list. */
  const findKept = async ({ blob, size, changed, original, sha256, sizeBytes }: Wanted) => {
    if (original && sha256 !== null) {
      const found = await findContent(sha256);
      return found?.size === sizeBytes ? found : null;
    }
    if (earlier === null || changed >= earlier) return null;
    const { rows } = await ask<{ sha256: string }>(FIND_EARLIER, [blob, size]);
    return rows[0] ? { sha256: rows[0].sha256, size } : null;
  };
  const copy = (blob: string) =>
    blobs.asFile(blob, async (path) => {
      const staged = newStagedPath(copies.stagingFolder, 'copied');
      // Never a link: what damages the file in the store must not reach its copy.
      await copyFile(path, staged, constants.COPYFILE_FICLONE);
      const found = await measureFile(staged);
      if (!found) throw new Error(`${staged} was removed while the backup was made.`);
      const { sha256, size } = found;
      if ((await findContent(sha256))?.size === size) {
        await rm(staged);
        return { sha256, size };
      }
      await copies.store(staged, sha256);
      await ask(
        'INSERT INTO content VALUES ($1, $2) ON CONFLICT (sha256) DO UPDATE SET size = $2',
        [sha256, size],
      );
      progress.copied += 1;
      progress.bytes += size;
      return { sha256, size };
    });
  return {
    async keep(wanted) {
      signal.throwIfAborted();
      progress.files += 1;
      onProgress(progress);
      return (await findKept(wanted)) ?? copy(wanted.blob);
    },
    find: ({ sha256 }) => findContent(sha256),
  };
}

async function storePieces(
  copies: Blobs,
  {
    folder,
    stamp,
    manifest,
    secret,
  }: { folder: string; stamp: string; manifest: Manifest; secret: boolean },
) {
  const paths = pathsIn(folder);
  for (const { name } of manifest.tables)
    await copies.store(paths.table(name), pieceName(stamp, tablePiece(name)));
  await copies.store(paths.fileList, pieceName(stamp, LIST_PIECE));
  if (secret) await copies.store(paths.secret, pieceName(stamp, SECRET_PIECE));
  await writeManifest(folder, manifest);
  await copies.store(paths.manifest, pieceName(stamp, MANIFEST_PIECE));
}

/** Removes all but the newest complete backups, then the bytes that none of these lists. */
async function removeOldest(client: pg.ClientBase, copies: Blobs, count: number) {
  const kept = await listKept(copies);
  const complete = completeOf(kept);
  for (const stamp of complete.slice(count)) {
    // Without its manifest it is none, so a removal that was interrupted is continued.
    await copies.delete(pieceName(stamp, MANIFEST_PIECE));
    for (const piece of kept.get(stamp) ?? []) await copies.delete(pieceName(stamp, piece));
  }
  const listed = inBatches(
    client,
    'UPDATE content SET listed = true FROM jsonb_to_recordset($1) AS f(sha256 text) WHERE content.sha256 = f.sha256',
  );
  for (const stamp of complete.slice(0, count))
    for await (const { sha256 } of listedFiles(copies, stamp)) await listed.add({ sha256 });
  await listed.end();
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM content WHERE NOT listed',
  );
  for (const { sha256 } of rows) await copies.delete(sha256);
}
