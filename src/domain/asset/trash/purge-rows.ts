import type { PurgedFile } from '../../events';
import type { Change } from '../../operation';
import { releaseStorage } from '../../plan/reserve-storage';
import { deletePlaybacks } from '../../playback/record-playback';

/** A row about to be removed, locked by the removing transaction. */
export type PurgeCandidate = PurgedFile & {
  id: string;
  organization_id: string;
  size_bytes: bigint;
};

/**
 * Locks the variants of originals, at most `limit`, in any state: variants are removed with their original. Leaves out
 * variants among `originals` themselves.
 */
export async function lockVariants(
  { tx }: Change,
  originals: PurgeCandidate[],
  limit: number,
): Promise<PurgeCandidate[]> {
  if (originals.length === 0) return [];
  const ids = originals.map(({ id }) => id);
  return tx.$queryRaw<PurgeCandidate[]>`
    SELECT id, organization_id, blob, renditions, size_bytes FROM asset
    WHERE parent_id = ANY (${ids}) AND id <> ALL (${ids})
    ORDER BY id LIMIT ${limit} FOR UPDATE`;
}

/**
 * Locks assets of an organization or library about to be removed, at most `limit`, in any state. Variants come first:
 * removing an original would remove all of its variants in the same statement.
 */
export async function lockAnyOf(
  { tx }: Change,
  of: { organizationId: string; libraryId?: string },
  limit: number,
): Promise<PurgeCandidate[]> {
  const values = [of.organizationId, of.libraryId].filter((id) => id !== undefined);
  const select = (which: string) =>
    tx.$queryRawUnsafe<PurgeCandidate[]>(
      `SELECT id, organization_id, blob, renditions, size_bytes FROM asset
       WHERE organization_id = $1 AND ${values.length > 1 ? 'library_id = $2 AND' : ''} ${which}
       LIMIT ${limit} FOR UPDATE`,
      ...values,
    );
  const variants = await select('parent_id IS NOT NULL');
  return variants.length > 0 ? variants : select('true');
}

/** The most files named by one event. */
const FILES_PER_EVENT = 500;

/**
 * Removes rows and subtracts their bytes from the storage counters. The event removes the files after the rows, so no
 * URL ever leads to missing bytes.
 */
export async function purgeRows(change: Change, candidates: PurgeCandidate[]) {
  if (candidates.length === 0) return;
  // Organizations before assets, as in an upload: with another order the two would deadlock.
  for (const [organizationId, bytes] of bytesByOrganization(candidates))
    await releaseStorage(change, organizationId, bytes);
  await change.tx.$executeRaw`DELETE FROM asset WHERE id = ANY (${candidates.map(({ id }) => id)})`;
  const parts = await deletePlaybacks(
    change,
    candidates.map(({ blob }) => blob),
  );
  const files = candidates.map(({ blob, renditions }) => {
    const count = parts.get(blob);
    return count === undefined ? { blob, renditions } : { blob, renditions, parts: count };
  });
  for (let from = 0; from < files.length; from += FILES_PER_EVENT)
    change.emit('asset/purged', { files: files.slice(from, from + FILES_PER_EVENT) });
}

/** In the order of their ids, so parallel purges do not deadlock. */
function bytesByOrganization(candidates: PurgeCandidate[]): [string, bigint][] {
  const bytes = new Map<string, bigint>();
  for (const { organization_id: id, size_bytes } of candidates)
    bytes.set(id, (bytes.get(id) ?? 0n) + BigInt(size_bytes));
  return [...bytes].sort(([a], [b]) => (a < b ? -1 : 1));
}
