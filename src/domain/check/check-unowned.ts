import { HOUR_MS } from '@/contract/durations';
import type { BlobName, Blobs, StoredBlob } from '@/platform/blobs/port';
import { deleteUnlessLocked } from '@/platform/database/deletion-lock';
import type { Domain } from '../operation';
import { aProblem, type Problem } from './problem';

/** Files are stored before their rows: a file younger than this may still get its row. */
const graceMs = HOUR_MS;

/** Every file must belong to an asset or a person. Repairing removes files that belong to nobody. */
export async function checkUnowned(
  domain: Domain,
  blobs: Blobs,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  let names: BlobName[] = [];
  const judge = async () => {
    for (const name of await findUnowned(domain, names)) {
      const repaired =
        repair && (await deleteUnlessLocked(domain.database.pool, () => blobs.delete(name)));
      const about = `file ${name}`;
      const detail = 'It belongs to no asset.';
      problems.push(aProblem({ problem: 'file-unowned', about: about, detail, repaired }));
    }
    names = [];
  };
  for await (const stored of blobs.list()) {
    if (isYoung(stored)) continue;
    names.push(stored.blob);
    if (names.length === 5_000) await judge();
  }
  await judge();
  return problems;
}

const isYoung = ({ changed }: StoredBlob): boolean => changed.getTime() > Date.now() - graceMs;

/**
 * The names that no row references; a rendition belongs to the owner of its original. Files of a purged asset belong
 * to the job that removes them, until its run ends and for an hour after its event is relayed.
 */
async function findUnowned({ database }: Domain, names: BlobName[]): Promise<BlobName[]> {
  const { rows } = await database.pool.query<{ name: BlobName }>(
    `WITH going AS MATERIALIZED (
       SELECT file->>'blob' AS blob FROM engine.event e, jsonb_array_elements(e.data->'files') AS file
       WHERE e.name = 'asset/purged' AND (e.relayed_at IS NULL OR e.relayed_at > now() - interval '1 hour'
         OR EXISTS (SELECT FROM engine.run r WHERE r.event_id = e.id AND r.ended_at IS NULL)))
     SELECT name FROM unnest($1::text[]) AS name
     WHERE NOT EXISTS (SELECT FROM asset WHERE blob = split_part(name, '.', 1))
       AND NOT EXISTS (SELECT FROM former_address WHERE blob = split_part(name, '.', 1))
       AND NOT EXISTS (SELECT FROM person WHERE avatar_blob = name)
       AND NOT EXISTS (SELECT FROM going WHERE blob = split_part(name, '.', 1))
     ORDER BY name`,
    [names],
  );
  return rows.map(({ name }) => name);
}
