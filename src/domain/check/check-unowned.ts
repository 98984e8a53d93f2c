import { HOUR_MS } from '@/contract/durations';
import type { BlobName, Blobs, StoredBlob } from '@/platform/blobs/port';
import { deleteUnlessLocked } from '@/platform/database/deletion-lock';
import { inspect, readFrom } from '@/platform/engine/inspect';
import { STORE_MARK } from '../installation/settle-installation';
import type { Domain } from '../operation';
import { aProblem, type Problem } from './problem';

/** Files are stored before their rows: a file younger than this may still get its row. */
const GRACE_MS = HOUR_MS;

/**
 * Every file must belong to an asset, a person, a brand or an unfinished upload. Repairing removes files that belong to
 * nobody.
 */
export async function checkUnowned(
  domain: Domain,
  blobs: Blobs,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  let names: BlobName[] = [];
  const check = async () => {
    for (const name of await findUnowned(domain, names)) {
      const repaired =
        repair && (await deleteUnlessLocked(domain.database.pool, () => blobs.delete(name)));
      const about = `file ${name}`;
      const detail = 'It belongs to no asset.';
      problems.push(aProblem({ problem: 'file-unowned', about, detail, repaired }));
    }
    names = [];
  };
  for await (const stored of blobs.list()) {
    if (isYoung(stored) || stored.blob === STORE_MARK) continue;
    names.push(stored.blob);
    if (names.length === 5_000) await check();
  }
  await check();
  return problems;
}

const isYoung = ({ changed }: StoredBlob): boolean => changed.getTime() > Date.now() - GRACE_MS;

/** The tables have a column `name`, too: without `file.` it would be theirs. */
const FIND_UNREFERENCED = `
  SELECT file.name FROM unnest($1::text[]) AS file(name)
  WHERE NOT EXISTS (SELECT FROM asset WHERE blob = split_part(file.name, '.', 1))
    AND NOT EXISTS (SELECT FROM former_address WHERE blob = split_part(file.name, '.', 1))
    AND NOT EXISTS (SELECT FROM person WHERE avatar_blob = file.name)
    AND NOT EXISTS (SELECT FROM brand WHERE file.name IN (logo_blob, cover_blob))
    AND NOT EXISTS (SELECT FROM upload WHERE blob = file.name AND state IN ('receiving', 'inspecting'))
  ORDER BY file.name`;

const originalOf = (name: BlobName): BlobName => name.split('.', 1)[0] as BlobName;

/**
 * The names no row references; a rendition belongs to the asset of its original. Files of a purged asset belong to the
 * job deleting them, until it has ended and for an hour after its event was relayed. The events are read after the
 * rows: a purge in between has written its event by then.
 */
async function findUnowned({ database }: Domain, names: BlobName[]): Promise<BlobName[]> {
  const { rows } = await database.pool.query<{ name: BlobName }>(FIND_UNREFERENCED, [names]);
  if (rows.length === 0) return [];
  const engine = inspect(readFrom(database.pool));
  const beingDeleted = await engine.findOpen({
    event: 'asset/purged',
    path: '$.files[*].blob',
    values: rows.map(({ name }) => originalOf(name)),
    graceSeconds: 3600,
  });
  return rows.map(({ name }) => name).filter((name) => !beingDeleted.has(originalOf(name)));
}
