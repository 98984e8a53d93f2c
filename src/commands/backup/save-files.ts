import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { aProblem, type Problem } from '@/domain/check/problem';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import { measureFile } from '@/platform/measure-file';
import { eachOf } from './each-of';
import { linkOrCopy } from './link-or-copy';
import { type Manifest, pathsIn, type SavedFile } from './manifest';

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

type Wanted = { name: BlobName; original: boolean; sha256: string | null; size: number | null };

/**
 * Copies every recorded original with its existing renditions, and reads each file once to compute its hash. Reports an
 * original that is missing, or whose bytes are not those uploaded: lost files must not prevent the backup of the others.
 */
export async function saveFiles(client: pg.ClientBase, blobs: Blobs, folder: string) {
  const list = createWriteStream(pathsIn(folder).fileList, {
    flags: 'wx',
    mode: 0o600,
    flush: true,
  });
  const problems: Problem[] = [];
  let [count, bytes] = [0, 0];
  const madeFolders = new Set<string>();

  const save = async ({ name, original, sha256, size }: Wanted) => {
    const path = pathsIn(folder).file(name);
    if (!madeFolders.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    madeFolders.add(dirname(path));
    await blobs.asFile(name, (stored) => linkOrCopy(stored, path));
    const found = await measureFile(path);
    if (!found) throw new Error(`${path} was removed while the backup was made.`);
    if (original && sha256 !== null && (found.sha256 !== sha256 || found.size !== size))
      problems.push(problemOf('file-damaged', name, 'It differs from the uploaded bytes.'));
    const line = `${JSON.stringify({ name, ...found } satisfies SavedFile)}\n`;
    if (!list.write(line)) await once(list, 'drain');
    count += 1;
    bytes += found.size;
  };

  for await (const names of namesOf(blobs)) {
    const wanted = await findWanted(client, names);
    await eachOf(wanted, FILES_AT_ONCE, save);
    const originals = wanted.filter(({ original }) => original).map(({ name }) => name);
    await client.query('UPDATE owned_blob SET saved = true WHERE blob = ANY ($1)', [originals]);
  }
  list.end();
  await once(list, 'close');
  const lost = await client.query<{ blob: BlobName }>(
    'SELECT blob FROM owned_blob WHERE NOT saved ORDER BY blob',
  );
  for (const { blob } of lost.rows)
    problems.push(problemOf('file-missing', blob, 'Rows name it, and it is missing.'));
  return { files: await describeList(folder, { count, bytes }), problems };
}

async function describeList(
  folder: string,
  counted: { count: number; bytes: number },
): Promise<Manifest['files']> {
  const list = await measureFile(pathsIn(folder).fileList);
  return { ...counted, sha256: list?.sha256 ?? '' };
}

async function* namesOf(blobs: Blobs): AsyncGenerator<BlobName[]> {
  let names: BlobName[] = [];
  for await (const { blob } of blobs.list()) {
    names.push(blob);
    if (names.length < BATCH_SIZE) continue;
    yield names;
    names = [];
  }
  yield names;
}

/** The names that belong to a recorded original: the original itself or its renditions. */
async function findWanted(client: pg.ClientBase, names: BlobName[]): Promise<Wanted[]> {
  const { rows } = await client.query<Omit<Wanted, 'size'> & { size: string | null }>(
    `SELECT name, name = blob AS original, sha256, size_bytes AS size
     FROM unnest($1::text[]) AS name JOIN owned_blob ON blob = split_part(name, '.', 1)`,
    [names],
  );
  return rows.map((row) => ({ ...row, size: row.size === null ? null : Number(row.size) }));
}

const problemOf = (problem: 'file-damaged' | 'file-missing', name: BlobName, detail: string) =>
  aProblem({ problem, about: `file ${name}`, detail, repaired: false });
