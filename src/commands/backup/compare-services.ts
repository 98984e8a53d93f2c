import type { Services } from '@/composition/open-services';
import { readAsset } from '@/composition/read-asset';
import { eachOf } from '@/domain/backup/each-of';
import { BlobMissing, type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';

/** A service to compare. */
export type Compared = Services;

/** What is counted: each with the expression that names a row. */
const COUNTED = {
  organization: 'id',
  library: `organization_id || '/' || id`,
  asset: 'id',
  person: 'id',
  collection: 'id',
  comment: 'id',
  share_link: 'id',
} as const;

const ROWS_AT_ONCE = 10_000;
/** A transaction that began before the backup may have ended after it. */
const IN_PROGRESS_MS = 120_000;

type Counts = Record<string, { backup: number; service: number }>;

/** Rows made before the backup, and how many of them it has. One that is missing in the backup is a difference. */
export async function compareCounts(
  backup: Compared,
  service: Compared,
  made: Date,
): Promise<{ counts: Counts; differences: string[] }> {
  const counts: Counts = {};
  const differences: string[] = [];
  const before = new Date(made.getTime() - IN_PROGRESS_MS);
  for (const [table, name] of Object.entries(COUNTED)) {
    const { rows } = await backup.domain.database.pool.query(`SELECT count(*) AS n FROM ${table}`);
    counts[table] = { backup: Number(rows[0].n), service: 0 };
    for (let after = ''; ; ) {
      const some = await service.domain.database.pool.query<{ name: string; old: boolean }>(
        `SELECT ${name} AS name, created < $2 AS old FROM ${table}
         WHERE ${name} > $1 AND created <= $3 ORDER BY 1 LIMIT ${ROWS_AT_ONCE}`,
        [after, before, made],
      );
      counts[table].service += some.rows.length;
      const old = some.rows.filter((row) => row.old).map((row) => row.name);
      const lost = await backup.domain.database.pool.query<{ name: string }>(
        `SELECT n AS name FROM unnest($1::text[]) n WHERE n NOT IN (SELECT ${name} FROM ${table} WHERE ${name} = ANY ($1))`,
        [old],
      );
      for (const row of lost.rows)
        differences.push(`The backup lacks the ${table} ${row.name}, which is older than it.`);
      const last = some.rows.at(-1);
      if (last === undefined || some.rows.length < ROWS_AT_ONCE) break;
      after = last.name;
    }
  }
  return { counts, differences };
}

export type Sampled = {
  id: string;
  organization_id: string;
  library_id: string;
  blob: BlobName;
  sha256: string;
  renditions: number[];
  blurhash: string | null;
  /** What nothing but a person changes, as text. */
  written: string;
  updated: Date;
  settled: boolean;
  shown: boolean;
};

const SAMPLE_COLUMNS = `
  a.id, a.organization_id, a.library_id, a.blob, a.sha256, a.renditions, a.blurhash, coalesce(a.updated, a.created) AS updated,
  a.processing <> 'waiting' AS settled,
  md5(row(a.parent_id, a.kind, a.name, a.description, a.approval_state, a.approval_note, a.size_bytes, a.content_type,
    a.own_taken, a.own_latitude, a.own_longitude, a.descriptions, a.rights, a.valid_from, a.valid_until, a.created)::text) AS written,
  a.trashed_at IS NULL AND o.trashed_at IS NULL AND l.trashed_at IS NULL AS shown
  FROM asset a JOIN organization o ON o.id = a.organization_id
  JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id`;

/** So many of a hundred assets of the backup by chance, at least 20, each with the row that the service has of it now. */
export async function chooseSample(backup: Compared, service: Compared, percent: number) {
  const { rows } = await backup.domain.database.pool.query<Sampled>(
    `SELECT ${SAMPLE_COLUMNS} ORDER BY random()
     LIMIT greatest(20, (SELECT ceil(count(*) * $1::float8 / 100) FROM asset))`,
    [percent],
  );
  const pairs: { backup: Sampled; service: Sampled }[] = [];
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    const some = rows.slice(done, done + ROWS_AT_ONCE);
    const found = await service.domain.database.pool.query<Sampled>(
      `SELECT ${SAMPLE_COLUMNS} WHERE a.id = ANY ($1)`,
      [some.map(({ id }) => id)],
    );
    const byId = new Map(found.rows.map((row) => [row.id, row]));
    for (const row of some) {
      const other = byId.get(row.id);
      if (other) pairs.push({ backup: row, service: other });
    }
  }
  return { sampled: rows.length, pairs };
}

/** Of assets that nobody changed since the backup: the rows, the bytes of the originals and of the renditions. */
export async function compareSample(
  backup: Compared,
  service: Compared,
  { pairs, made, signal }: { pairs: Pair[]; made: Date; signal: AbortSignal },
) {
  const differences: string[] = [];
  const hashed = { files: 0, bytes: 0 };
  await eachOf(pairs, 4, async ({ backup: was, service: is }) => {
    signal.throwIfAborted();
    if (is.blob !== was.blob) return;
    if (is.sha256 !== was.sha256 || (is.updated <= made && is.written !== was.written))
      differences.push(`The row of the asset ${is.id} differs.`);
    const own = await measure(service.blobs, is.blob);
    hashed.files += 1;
    hashed.bytes += own?.size ?? 0;
    if (own?.sha256 !== was.sha256)
      differences.push(`The original of the asset ${is.id} is ${own ? 'damaged' : 'missing'}.`);
    if (is.updated > made || !was.settled) return;
    const names = was.blurhash === null ? was.renditions : [...was.renditions, 'blurred' as const];
    for (const blob of names.map((name) => renditionBlob(was.blob, name))) {
      const [one, other] = [await measure(backup.blobs, blob), await measure(service.blobs, blob)];
      hashed.files += 1;
      if (one && one.sha256 !== other?.sha256)
        differences.push(`The rendition ${blob} is ${other ? 'another one' : 'missing'}.`);
    }
  });
  return { hashed, differences };
}

type Pair = { backup: Sampled; service: Sampled };

const measure = (blobs: Blobs, blob: BlobName) =>
  blobs
    .asMeasuredFile(blob, (_, found) => found())
    .catch((error) => {
      if (error instanceof BlobMissing) return null;
      throw error;
    });

/** How many assets are read. */
const READS = 20;

/** Reads the same assets of both as the interface does, and compares the answers. Needs no key and writes nothing. */
export async function compareReads(
  backup: Compared,
  service: Compared,
  { pairs, made }: { pairs: Pair[]; made: Date },
) {
  const read = pairs
    .filter(({ backup: was, service: is }) => {
      return is.updated <= made && was.settled && is.shown && was.shown;
    })
    .slice(0, READS);
  const differences: string[] = [];
  for (const { service: asset } of read) {
    const { id: assetId, organization_id: organizationId, library_id: libraryId } = asset;
    const ref = { organizationId, libraryId, assetId };
    const [was, is] = [await readAsset(backup, ref), await readAsset(service, ref)];
    if (is.refusal) differences.push(`The asset ${assetId} is not answered: ${is.refusal}.`);
    // Names alone: reports are kept, and answers have names and addresses of people.
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
    );
    if (fields.length > 0)
      differences.push(`The answers of the asset ${assetId} differ in ${fields.join(', ')}.`);
  }
  return { reads: read.length, differences };
}
