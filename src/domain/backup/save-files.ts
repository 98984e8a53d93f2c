import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type pg from 'pg';
import { hashOf as hashOfBlob, isUnreadable, UNREADABLE } from '@/domain/check/mend-original';
import { aProblem, type Problem } from '@/domain/check/problem';
import type { BlobName, Blobs, StoredBlob } from '@/platform/blobs/port';
import { measureFile } from '@/platform/measure-file';
import { eachOf } from './each-of';
import type { Manifest, SavedFile } from './manifest';

/** Files copied at the same time, and names checked in one query. */
const FILES_AT_ONCE = 8;
const BATCH_SIZE = 1000;

/**
 * Records which originals the rows of this snapshot name, in a temporary table of the connection.
 * Must run in the transaction that copies the tables.
 */
export const recordOwned = (client: pg.ClientBase) =>
  client.query(`
    CREATE TEMP TABLE owned_blob (blob text PRIMARY KEY, sha256 text, size_bytes bigint, saved boolean NOT NULL DEFAULT false);
    INSERT INTO owned_blob SELECT blob, sha256, size_bytes FROM asset;
    INSERT INTO owned_blob SELECT blob FROM former_address ON CONFLICT DO NOTHING;
    INSERT INTO owned_blob SELECT avatar_blob FROM person WHERE avatar_blob IS NOT NULL ON CONFLICT DO NOTHING;
    INSERT INTO owned_blob SELECT unnest(array_remove(ARRAY[logo_blob, cover_blob], NULL)) FROM brand ON CONFLICT DO NOTHING`);

/** A file of the store that belongs into the backup. `sha256` and `sizeBytes`: of an original, as its row has them. */
export type Wanted = StoredBlob & {
  original: boolean;
  sha256: string | null;
  sizeBytes: number | null;
};

/** Where the bytes go. */
export type FileKeeper = {
  /** Puts a file of the store into the backup. */
  keep(wanted: Wanted): Promise<Omit<SavedFile, 'name'>>;
  /** An original that the store lost, if an earlier backup still has it. */
  find(original: { blob: BlobName; sha256: string }): Promise<Omit<SavedFile, 'name'> | null>;
};

/**
 * Keeps every recorded original with its existing renditions, and lists them in `listPath`. Reports an original that is
 * missing, or whose bytes are not those uploaded: files that are lost, or removed meanwhile, must not prevent the backup
 * of the others.
 */
export async function saveFiles(
  client: pg.ClientBase,
  blobs: Blobs,
  listPath: string,
  keeper: FileKeeper,
) {
  const list = createWriteStream(listPath, { flags: 'wx', mode: 0o600, flush: true });
  const problems: Problem[] = [];
  let [count, bytes] = [0, 0];
  let saved: BlobName[] = [];
  const note = async (file: SavedFile) => {
    if (!list.write(`${JSON.stringify(file)}\n`)) await once(list, 'drain');
    count += 1;
    bytes += file.size;
  };
  const save = async (wanted: Wanted) => {
    const { blob: name, original, sha256, sizeBytes } = wanted;
    const found = await keeper.keep(wanted).catch(async (error) => {
      if (isUnreadable(error) && (await hashOfBlob(blobs, name)) === UNREADABLE)
        return 'unreadable' as const;
      if ((await blobs.size(name)) === null) return 'gone' as const;
      // What is wrong is where the backup is written.
      throw error;
    });
    if (found === 'gone') return;
    if (found === 'unreadable') {
      problems.push(problemOf('file-damaged', name, 'It cannot be read.'));
      if (original) saved.push(name);
      const kept = original && sha256 !== null ? await keeper.find({ blob: name, sha256 }) : null;
      if (kept) await note({ name, ...kept });
      return;
    }
    const differs = found.sha256 !== sha256 || wanted.size !== sizeBytes;
    if (original && sha256 !== null && differs)
      problems.push(problemOf('file-damaged', name, 'It differs from the uploaded bytes.'));
    await note({ name, size: found.size, sha256: found.sha256 });
    if (original) saved.push(name);
  };

  for await (const stored of batchesOf(blobs)) {
    const wanted = await findWanted(client, stored);
    await eachOf(wanted, FILES_AT_ONCE, save);
    await client.query('UPDATE owned_blob SET saved = true WHERE blob = ANY ($1)', [saved]);
    saved = [];
  }
  const lost = await client.query<{ blob: BlobName; sha256: string | null }>(
    'SELECT blob, sha256 FROM owned_blob WHERE NOT saved ORDER BY blob',
  );
  for (const { blob, sha256 } of lost.rows) {
    problems.push(problemOf('file-missing', blob, 'Rows name it, and it is missing.'));
    const found = sha256 === null ? null : await keeper.find({ blob, sha256 });
    if (found) await note({ name: blob, ...found });
  }
  list.end();
  await once(list, 'close');
  return { files: { count, bytes, sha256: await hashOf(listPath) }, problems };
}

const hashOf = async (path: string): Promise<Manifest['files']['sha256']> =>
  (await measureFile(path))?.sha256 ?? '';

async function* batchesOf(blobs: Blobs): AsyncGenerator<StoredBlob[]> {
  let some: StoredBlob[] = [];
  for await (const stored of blobs.list()) {
    some.push(stored);
    if (some.length < BATCH_SIZE) continue;
    yield some;
    some = [];
  }
  yield some;
}

type Row = { name: BlobName; original: boolean; sha256: string | null; size: string | null };

/** Those that belong to a recorded original: itself or its renditions, but not the parts of a film being made. */
async function findWanted(client: pg.ClientBase, stored: StoredBlob[]): Promise<Wanted[]> {
  const { rows } = await client.query<Row>(
    `SELECT name, name = blob AS original, sha256, size_bytes AS size
     FROM unnest($1::text[]) AS name JOIN owned_blob ON blob = split_part(name, '.', 1)
     WHERE name !~ '[.](part-[0-9]+|sound)$'`,
    [stored.map(({ blob }) => blob)],
  );
  const byName = new Map(stored.map((each) => [each.blob, each]));
  return rows.map(({ name, original, sha256, size }) => ({
    ...(byName.get(name) as StoredBlob),
    original,
    sha256,
    sizeBytes: size === null ? null : Number(size),
  }));
}

const problemOf = (problem: 'file-damaged' | 'file-missing', name: BlobName, detail: string) =>
  aProblem({ problem, about: `file ${name}`, detail, repaired: false });
