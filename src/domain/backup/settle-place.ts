import { text } from 'node:stream/consumers';
import { refuse } from '@/contract/errors';
import type { Blobs } from '@/platform/blobs/port';
import type { Domain } from '../operation';

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
