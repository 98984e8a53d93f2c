import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { refuse } from '@/contract/errors';
import type { Blobs } from '@/platform/blobs/port';
import type { Domain } from '../operation';
import {
  completeOf,
  LIST_PIECE,
  listKept,
  MANIFEST_PIECE,
  momentOf,
  pieceName,
} from './kept-backups';
import { savedFileShape } from './manifest';

const ROWS_AT_ONCE = 5000;

/**
 * Notes in temporary tables what the place has, and what the newest complete backup says of each file. Removes pieces
 * without a manifest: nobody else writes here. Returns the mark of the place, and the moment of that backup.
 */
export async function readPlace(
  client: pg.ClientBase,
  domain: Domain,
  { copies, place, claim = false }: { copies: Blobs; place: string; claim?: boolean },
): Promise<{ mark: string; newest: Date | null }> {
  await client.query(`
    CREATE TEMP TABLE content (sha256 text PRIMARY KEY, size bigint NOT NULL, listed boolean NOT NULL DEFAULT false,
      present boolean NOT NULL DEFAULT false);
    CREATE TEMP TABLE earlier_file (name text PRIMARY KEY, size bigint NOT NULL, sha256 text NOT NULL)`);
  const contents = inBatches(
    client,
    'INSERT INTO content SELECT * FROM jsonb_to_recordset($1) AS f(sha256 text, size bigint)',
  );
  const kept = await listKept(copies, contents.add);
  await contents.end();
  const [newest] = completeOf(kept);
  const mark = await settlePlace(domain, copies, { place, claim, empty: newest === undefined });
  for (const [stamp, pieces] of kept)
    if (!pieces.has(MANIFEST_PIECE))
      for (const piece of pieces) await copies.delete(pieceName(stamp, piece));
  if (newest === undefined) return { mark, newest: null };
  const files = inBatches(
    client,
    'INSERT INTO earlier_file SELECT * FROM jsonb_to_recordset($1) AS f(name text, size bigint, sha256 text)',
  );
  for await (const file of listedFiles(copies, newest)) await files.add(file);
  await files.end();
  return { mark, newest: momentOf(newest) };
}

const NOTE_LISTED = `
  UPDATE content SET listed = true FROM jsonb_to_recordset($1) AS f(sha256 text) WHERE content.sha256 = f.sha256`;
const NOTE_PRESENT = `
  UPDATE content SET present = true FROM jsonb_to_recordset($1) AS f(sha256 text, size bigint)
  WHERE content.sha256 = f.sha256 AND content.size = f.size`;

/** Refuses a backup with missing files: another writer may have removed them. */
export async function requireThere(
  client: pg.ClientBase,
  copies: Blobs,
  { stamp, pieces, mark }: { stamp: string; pieces: string[]; mark: string },
) {
  const listed = inBatches(client, NOTE_LISTED);
  for await (const file of listedFiles(copies, stamp)) await listed.add(file);
  await listed.end();
  const present = inBatches(client, NOTE_PRESENT);
  const kept = await listKept(copies, present.add);
  await present.end();
  const { rowCount } = await client.query(
    'SELECT FROM content WHERE listed AND NOT present LIMIT 1',
  );
  const found = kept.get(stamp);
  const isWhole = rowCount === 0 && pieces.every((piece) => found?.has(piece));
  if (!isWhole || (await readPlaceMark(copies)) !== mark)
    throw new Error('Something else writes to the place of the backups: parts of this one went.');
}

/** Removes all but the newest complete backups, never the one just made, then the bytes that none of these lists. */
export async function removeOldest(
  client: pg.ClientBase,
  copies: Blobs,
  { made, count }: { made: string; count: number },
) {
  const kept = await listKept(copies);
  const others = completeOf(kept).filter((stamp) => stamp !== made);
  for (const stamp of others.slice(count - 1)) {
    // Without its manifest it is none, so a removal that was interrupted is continued.
    await copies.delete(pieceName(stamp, MANIFEST_PIECE));
    for (const piece of kept.get(stamp) ?? []) await copies.delete(pieceName(stamp, piece));
  }
  // What the one just made lists is noted.
  const listed = inBatches(client, NOTE_LISTED);
  for (const stamp of others.slice(0, count - 1))
    for await (const { sha256 } of listedFiles(copies, stamp)) await listed.add({ sha256 });
  await listed.end();
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM content WHERE NOT listed',
  );
  for (const { sha256 } of rows) await copies.delete(sha256);
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

/** The file by which a place of backups is known to be of one service. A restored service is another one. */
const PLACE_MARK = 'vitrine-backups';

/** The mark in the place; null: it has none. */
export const readPlaceMark = async (copies: Blobs): Promise<string | null> =>
  (await copies.size(PLACE_MARK)) === null ? null : text(await copies.read(PLACE_MARK));

const FIND = `
  SELECT (SELECT backup_mark FROM installation) AS own,
    EXISTS (SELECT FROM backup_run WHERE kind = 'backup' AND good AND place = $1) AS used`;

/**
 * Returns the mark of this service, which the place has from now on. Refuses the place of another service, and one that
 * lost its backups, as a folder does whose disk is not mounted, unless they are claimed.
 * @param empty whether it has no complete backup
 */
export async function settlePlace(
  { database: { pool }, newId }: Domain,
  copies: Blobs,
  { place, claim, empty }: { place: string; claim: boolean; empty: boolean },
): Promise<string> {
  const { rows } = await pool.query<{ own: string | null; used: boolean }>(FIND, [place]);
  const { own = null, used = false } = rows[0] ?? {};
  const found = await readPlaceMark(copies);
  if (found !== null && found === own) return own;
  if (found !== null && !claim)
    refuse(
      'CONFLICT',
      `${place} has the backups of another service: set another BACKUP_TO, or, if that service is gone, run admin backup --claim.`,
    );
  if (empty && used && !claim)
    refuse(
      'CONFLICT',
      `The backups in ${place} are gone: is its disk mounted? To begin anew, run admin backup --claim.`,
    );
  const mark = own ?? newId();
  await pool.query('UPDATE installation SET backup_mark = $1', [mark]);
  await copies.put(PLACE_MARK, Buffer.from(mark));
  return mark;
}
