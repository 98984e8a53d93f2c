import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Problem } from '@/domain/check/problem';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { measureFile } from '@/platform/measure-file';
import {
  LIST_PIECE,
  MANIFEST_PIECE,
  pieceName,
  SECRET_PIECE,
  stampOf,
  tablePiece,
} from './kept-backups';
import { saveService } from './make-backup';
import { type Manifest, pathsIn, writeManifest } from './manifest';
import { readPlace, removeOldest, requireThere } from './place-contents';
import type { FileKeeper, Wanted } from './save-files';

/** Held by the one process that writes backups. */
const BACKUP_LOCK = 72707374;

export type KeepOptions = {
  /** The place of backups. */
  copies: Blobs;
  /** How it is called. */
  place: string;
  /** Whether it is taken from another service, or begun anew after its backups are gone. */
  claim?: boolean;
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
 * Refuses a place as `settlePlace` does.
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
    const { mark, newest } = await readPlace(client, domain, options);
    // After a clock that was ahead nothing tells which files are older.
    const earlier = newest !== null && newest.getTime() > Date.now() ? null : newest;
    await mkdir(folder, { mode: 0o700 });
    const progress = { files: 0, copied: 0, bytes: 0 };
    const keeper = keepByContent(client, blobs, { copies, earlier, signal, progress, onProgress });
    const { manifest, problems } = await saveService(client, domain, blobs, {
      folder,
      storedSecrets: options.storedSecrets,
      keeper,
    });
    const made = new Date(manifest.made);
    // Stamps rise in the order of the backups, also after a clock was ahead.
    const stamp = stampOf(
      newest !== null && newest >= made ? new Date(newest.getTime() + 1) : made,
    );
    const pieces = piecesIn(folder, manifest, options.storedSecrets !== null);
    for (const [path, piece] of pieces) await copies.store(path, pieceName(stamp, piece));
    const wanted = pieces.map(([, piece]) => piece);
    await requireThere(client, copies, { stamp, pieces: wanted, mark });
    await writeManifest(folder, manifest);
    await copies.store(pathsIn(folder).manifest, pieceName(stamp, MANIFEST_PIECE));
    await removeOldest(client, copies, { made: stamp, count: options.count });
    return { stamp, manifest, problems, copied: progress.copied };
  } finally {
    await rm(folder, { recursive: true, force: true });
    // At once: a connection ends some time after it is closed.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    // Closes the connection, which ends its settings, the temporary tables and, after a failure, the locks.
    client.release(true);
  }
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

/** The pieces of a backup but its manifest, each with where it was written. */
function piecesIn(
  folder: string,
  { tables }: Manifest,
  secret: boolean,
): [path: string, piece: string][] {
  const paths = pathsIn(folder);
  return [
    ...tables.map(({ name }): [string, string] => [paths.table(name), tablePiece(name)]),
    [paths.fileList, LIST_PIECE],
    ...(secret ? [[paths.secret, SECRET_PIECE] as [string, string]] : []),
  ];
}
