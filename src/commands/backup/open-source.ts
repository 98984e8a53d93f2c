import { access, copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openCopies } from '@/composition/open-copies';
import { backupStoreOf } from '@/config/backups';
import { readBackupPlace, readEnvironment } from '@/config/environment';
import { refuse } from '@/contract/errors';
import {
  completeOf,
  isStamp,
  LIST_PIECE,
  MANIFEST_PIECE,
  pieceName,
  pieceOf,
  SECRET_PIECE,
  tablePiece,
} from '@/domain/backup/kept-backups';
import { pathsIn, readManifest, type SavedFile } from '@/domain/backup/manifest';
import { BlobMissing } from '@/platform/blobs/port';

/** A backup to read: its manifest, tables and list in a folder, its files wherever they are. */
export type BackupSource = {
  folder: string;
  /** As messages and reports call it. */
  name: string;
  /** Whether a restored store may share its files: those of a place are never shared, because they mend the store. */
  shared: boolean;
  /** Provides a file; null when it is missing. The file must not be changed. */
  withFile<T>(file: SavedFile, use: (path: string) => Promise<T>): Promise<T | null>;
  close(): Promise<void>;
};

/**
 * Opens a backup: a folder written by `backup --to`, or one kept in a place of backups, a folder or `s3://bucket/prefix`.
 * Without the name of one, as in `/backups/20261129T013000000Z`, it is the newest complete one.
 */
export async function openSource(from: string): Promise<BackupSource> {
  if (!from.startsWith('s3://') && (await exists(join(from, 'manifest.json'))))
    return openFolder(from);
  const named = isStamp(basename(from));
  const place = await openPlace(named ? dirname(from).replace(/^s3:\/(?!\/)/, 's3://') : from);
  try {
    const stamp = choose(await place.names(), named ? basename(from) : null, from);
    return await bring(place, stamp, named ? from : `${from}/${stamp}`);
  } catch (error) {
    await place.close();
    throw error;
  }
}

const openFolder = (folder: string): BackupSource => ({
  folder,
  name: folder,
  shared: true,
  withFile: ({ name }, use) => ifThere(use, pathsIn(folder).file(name)),
  close: async () => undefined,
});

/** Reading a path finds what is wrong with it. */
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const ifThere = async <T>(use: (path: string) => Promise<T>, path: string) =>
  (await exists(path)) ? use(path) : null;

type Place = {
  names(): Promise<string[]>;
  /** Puts a piece where `path` says, without copying it where that is possible. */
  fetch(name: string, path: string): Promise<void>;
  withContent<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T | null>;
  close(): Promise<void>;
};

async function openPlace(from: string): Promise<Place> {
  const place = readBackupPlace(from);
  if (!place) return refuse('BAD_USER_INPUT', `${from} is no folder and no s3://bucket/prefix.`);
  return 'folder' in place ? openDisk(place.folder) : openBucket(from);
}

/** Reads the folder without changing it: it may be on a disk that is mounted read-only. */
function openDisk(folder: string): Place {
  const pathOf = (name: string) => join(folder, 'blobs', name.slice(0, 2), name);
  return {
    names: () => readdir(dirname(pathOf(pieceName('', '')))).catch(() => []),
    fetch: (name, path) => symlink(pathOf(name), path),
    withContent: (sha256, use) => ifThere(use, pathOf(sha256)),
    close: async () => undefined,
  };
}

async function openBucket(from: string): Promise<Place> {
  const place = readBackupPlace(from);
  if (!place) throw new Error(`${from} is no place.`);
  const staging = await mkdtemp(join(tmpdir(), 'vitrine-from-bucket-'));
  const { copies, close } = await openCopies(
    backupStoreOf(readEnvironment({ ...process.env, BACKUP_TO: from }), place),
    staging,
  );
  return {
    async names() {
      const names: string[] = [];
      for await (const { blob } of copies.list()) if (pieceOf(blob)) names.push(blob);
      return names;
    },
    fetch: (name, path) => copies.asFile(name, (piece) => copyFile(piece, path)),
    withContent: (sha256, use) =>
      copies.asFile(sha256, use).catch((error) => {
        if (error instanceof BlobMissing) return null;
        throw error;
      }),
    async close() {
      close();
      await rm(staging, { recursive: true, force: true });
    },
  };
}

function choose(names: string[], wanted: string | null, from: string): string {
  const kept = new Map<string, Set<string>>();
  for (const found of names.map(pieceOf))
    if (found) kept.set(found.stamp, (kept.get(found.stamp) ?? new Set()).add(found.piece));
  const complete = completeOf(kept);
  const stamp = wanted === null ? complete[0] : complete.find((each) => each === wanted);
  return stamp ?? refuse('BAD_USER_INPUT', `${from} holds no backup, or one that was cut short.`);
}

async function bring(place: Place, stamp: string, name: string): Promise<BackupSource> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  const close = async () => {
    await rm(folder, { recursive: true, force: true });
    await place.close();
  };
  try {
    const paths = pathsIn(folder);
    await place.fetch(pieceName(stamp, MANIFEST_PIECE), paths.manifest);
    await mkdir(dirname(paths.table('x')));
    for (const { name } of (await readManifest(folder)).tables)
      await place.fetch(pieceName(stamp, tablePiece(name)), paths.table(name));
    await place.fetch(pieceName(stamp, LIST_PIECE), paths.fileList);
    const names = await place.names();
    if (names.includes(pieceName(stamp, SECRET_PIECE)))
      await place.fetch(pieceName(stamp, SECRET_PIECE), paths.secret);
    const withFile: BackupSource['withFile'] = ({ sha256 }, use) => place.withContent(sha256, use);
    return { folder, name, shared: false, withFile, close };
  } catch (error) {
    await close();
    throw error;
  }
}
