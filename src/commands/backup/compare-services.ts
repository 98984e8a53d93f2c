import { setTimeout as pause } from 'node:timers/promises';
import { eachOf } from '@/domain/backup/each-of';
import { createKey } from '@/domain/credential/create-key';
import { revokeKey } from '@/domain/credential/revoke-key';
import type { Domain } from '@/domain/operation';
import { BlobMissing, type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { OPERATOR } from '../command';

/** A service to compare: its data, and the address of its interface. */
export type Compared = { domain: Domain; blobs: Blobs; url: string };

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

/** How many reads, and of how many organizations: each needs a key. */
const READS = 20;
const ORGANIZATIONS = 5;

/** Reads the same assets of both over REST, with keys that exist as long as it takes, and compares the answers. */
export async function compareReads(
  backup: Compared,
  service: Compared,
  { pairs, made }: { pairs: Pair[]; made: Date },
) {
  const unchanged = pairs.filter(
    ({ backup: was, service: is }) => is.updated <= made && was.settled && is.shown && was.shown,
  );
  const organizations = [
    ...new Set(unchanged.map(({ service: { organization_id } }) => organization_id)),
  ];
  const chosen = new Set(organizations.slice(0, ORGANIZATIONS));
  const read = unchanged
    .filter(({ service: is }) => chosen.has(is.organization_id))
    .slice(0, READS);
  const differences: string[] = [];
  const [one, other] = [await makeKeys(backup, read), await makeKeys(service, read)];
  try {
    for (const { service: is } of read) {
      const path = `/api/organizations/${is.organization_id}/libraries/${is.library_id}/assets/${is.id}`;
      const was = await get(backup.url + path, one.keys.get(is.organization_id));
      const now = await get(service.url + path, other.keys.get(is.organization_id));
      if (was !== now || !now.startsWith('200 '))
        differences.push(`GET ${path} answers ${now}, and from the backup ${was}.`);
    }
  } finally {
    await other.remove();
  }
  return { reads: read.length, differences };
}

async function makeKeys({ domain }: Compared, read: Pair[]) {
  const keys = new Map<string, string>();
  const ids: string[] = [];
  const remove = async () => {
    for (const id of ids) {
      await revokeKey(domain, OPERATOR, id);
      await domain.database.pool.query('DELETE FROM api_key WHERE id = $1', [id]);
    }
  };
  try {
    for (const organizationId of new Set(read.map(({ service }) => service.organization_id))) {
      const libraries = read
        .filter(({ service }) => service.organization_id === organizationId)
        .map(({ service }) => [service.library_id, 'read'] as const);
      const wanted = { organizationId, name: 'Drill of a backup', grants: new Map(libraries) };
      const { keyId, apiKey } = await createKey(domain, OPERATOR, wanted);
      ids.push(keyId);
      keys.set(organizationId, apiKey);
    }
    return { keys, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Status and body; of a service that is busy, the second or third time. */
async function get(url: string, key = ''): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url, {
      headers: { 'Api-Version': '1', Authorization: `Bearer ${key}` },
    });
    const body = await answer.text();
    if (attempt === 3 || (answer.status !== 503 && answer.status !== 429))
      return `${answer.status} ${body}`;
    await pause(1000 * attempt);
  }
}
