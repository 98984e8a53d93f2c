import { LIMITS } from '@/contract/limits';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import type { Domain } from '../operation';

export type DerivedFile = {
  blob: BlobName;
  /** The blob of the asset. */
  original: BlobName;
  organizationId: string;
  sizeBytes: number;
};

/** Notes an image made by a preset; false when its asset is purged. */
export async function noteDerivedFile(
  { database, now }: Domain,
  { blob, original, organizationId, sizeBytes }: DerivedFile,
): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `INSERT INTO derived_file (blob, original, organization_id, size_bytes, used_at)
     SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT FROM asset WHERE blob = $2)
     ON CONFLICT (blob) DO UPDATE SET size_bytes = EXCLUDED.size_bytes, used_at = EXCLUDED.used_at`,
    [blob, original, organizationId, sizeBytes, now()],
  );
  return (rowCount ?? 0) > 0;
}

export async function noteUse({ database, now }: Domain, blob: BlobName): Promise<void> {
  await database.pool.query('UPDATE derived_file SET used_at = $2 WHERE blob = $1', [blob, now()]);
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
): Promise<void> {
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
): Promise<void> {
  const { rows } = await database.pool.query<{ blob: BlobName }>(
    'SELECT blob FROM derived_file WHERE original = ANY ($1)',
    [originals],
  );
  for (const { blob } of rows) await blobs.delete(blob);
  await database.pool.query('DELETE FROM derived_file WHERE blob = ANY ($1)', [
    rows.map(({ blob }) => blob),
  ]);
}
