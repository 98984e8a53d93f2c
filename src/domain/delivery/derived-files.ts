import { json } from 'node:stream/consumers';
import { LIMITS } from '@/contract/limits';
import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import type { Imaging, StrippedFile } from '@/platform/imaging/port';
import type { Domain } from '../operation';

type DerivedFile = {
  blob: BlobName;
  /** The blob of the asset. */
  original: BlobName;
  bytes: Uint8Array;
};

/** Stores a file made of an asset's, and notes it. Rejects with BlobMissing when the asset is purged. */
export async function storeDerivedFile(
  domain: Domain,
  blobs: Pick<Blobs, 'put' | 'delete'>,
  { blob, original, bytes }: DerivedFile,
) {
  const { pool } = domain.database;
  const { rowCount } = await pool.query(
    `INSERT INTO derived_file (blob, original, organization_id, size_bytes, used_at)
     SELECT $1, a.blob, a.organization_id, $3, $4 FROM asset a WHERE a.blob = $2
     ON CONFLICT (blob) DO UPDATE SET size_bytes = EXCLUDED.size_bytes, used_at = EXCLUDED.used_at`,
    [blob, original, bytes.length, domain.now()],
  );
  if (!rowCount) throw new BlobMissing(original);
  await blobs.put(blob, bytes);
  // A purge after this check deletes it itself.
  const kept = await pool.query('SELECT FROM asset WHERE blob = $1', [original]);
  if (!kept.rowCount) await deleteDerivedFiles(domain, blobs, [original]);
}

/** Notes it once an hour. */
export async function noteUse({ database, now }: Domain, blob: BlobName) {
  await database.pool.query(
    "UPDATE derived_file SET used_at = $2 WHERE blob = $1 AND used_at < $2::timestamptz - interval '1 hour'",
    [blob, now()],
  );
}

/**
 * Deletes the longest unused ones of an organization beyond so many bytes. The bytes go first: a row without them costs
 * one remake, bytes without a row would stay.
 */
export async function evictDerivedFiles(
  { database }: Domain,
  blobs: Blobs,
  organizationId: string,
  maxBytes: number,
) {
  const { rows } = await database.pool.query<{ blob: BlobName; used_at: Date }>(
    `SELECT blob, used_at FROM (
       SELECT blob, used_at, sum(size_bytes + ${LIMITS.derivedBytes.overhead}) OVER (ORDER BY used_at DESC, blob) AS reached
       FROM derived_file WHERE organization_id = $1) kept
     WHERE reached > $2`,
    [organizationId, maxBytes],
  );
  for (const { blob } of rows) await blobs.delete(blob);
  // One used meanwhile may have been made again.
  await database.pool.query(
    `DELETE FROM derived_file d USING unnest($1::text[], $2::timestamptz[]) AS evicted(blob, used_at)
     WHERE d.blob = evicted.blob AND d.used_at = evicted.used_at`,
    [rows.map(({ blob }) => blob), rows.map(({ used_at }) => used_at)],
  );
}

/** Deletes those of purged assets, by the blobs of these. May run again. */
export async function deleteDerivedFiles(
  { database }: Domain,
  blobs: Pick<Blobs, 'delete'>,
  originals: BlobName[],
) {
  const { rows } = await database.pool.query<{ blob: BlobName }>(
    'SELECT blob FROM derived_file WHERE original = ANY ($1)',
    [originals],
  );
  for (const { blob } of rows) await blobs.delete(blob);
  await database.pool.query('DELETE FROM derived_file WHERE blob = ANY ($1)', [
    rows.map(({ blob }) => blob),
  ]);
}

type Dependencies = { domain: Domain; blobs: Blobs; imaging: Pick<Imaging, 'strip'> };

/**
 * Stored is not a copy but which parts of the original make it up: a few hundred bytes. The number grows when a
 * rule is added, so that nothing is sent that older rules let through.
 */
export const strippedBlob = (original: BlobName): BlobName => `${original}.stripped-2`;

/** How an original is stripped; null where it cannot be; undefined when nobody has looked yet. */
export async function findStripped(
  { domain, blobs }: Pick<Dependencies, 'domain'> & { blobs: Pick<Blobs, 'read'> },
  original: BlobName,
): Promise<StrippedFile | null | undefined> {
  const blob = strippedBlob(original);
  try {
    const stripped = (await json(await blobs.read(blob))) as StrippedFile | null;
    await noteUse(domain, blob);
    return stripped;
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

/** Finds out how an original is stripped, in the sandbox, and keeps it. Rejects with BlobMissing without the original. */
export async function stripOriginal(
  { domain, blobs, imaging }: Dependencies,
  original: BlobName,
): Promise<StrippedFile | null> {
  const stripped = await blobs.asFile(original, (path) => imaging.strip(path));
  const bytes = Buffer.from(JSON.stringify(stripped));
  await storeDerivedFile(domain, blobs, { blob: strippedBlob(original), original, bytes });
  return stripped;
}
