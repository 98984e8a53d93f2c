import { limits } from '@/contract/limits';
import type { PurgedFile } from '../events';
import { type Change, type Domain, operation } from '../operation';
import { releaseStorage } from '../organization/release-storage';

const day = 86_400_000;

/** Assets that one transaction removes at most, not counting their variants. */
const batch = 500;

type Gone = PurgedFile & { id: string; organization_id: string; size_bytes: bigint };

/**
 * Removes for good what has been in the trash for 30 days at `now` ("Limits", trash retention), in transactions
 * of a bounded size; answers how many assets, variants included. May run several times at once, and be stopped at
 * any time: what is left is removed the next time.
 */
export async function purgeTrash(domain: Domain, now: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const removed = await purgeBatch(domain, now);
    if (removed === 0) return purged;
    purged += removed;
  }
}

/** The files go once the rows are gone, by the event: no address ever leads to bytes that are missing. */
const purgeBatch = operation(async (change, now: Date): Promise<number> => {
  const gone = await lockDue(change, now);
  if (gone.length === 0) return 0;
  // Before the assets, as when something is uploaded: in another order the two would wait for each other.
  for (const [organizationId, bytes] of bytesByOrganization(gone))
    await releaseStorage(change, organizationId, bytes);
  await change.tx.$executeRaw`DELETE FROM asset WHERE id = ANY (${gone.map(({ id }) => id)})`;
  change.emit('asset/purged', { files: gone.map(({ blob, tiers }) => ({ blob, tiers })) });
  return gone.length;
});

/**
 * What is due, and all variants of it, whatever their own state: they go with their original. The originals are
 * locked first, and anew looked at when somebody else had them: after a restore they are due no more.
 */
async function lockDue({ tx }: Change, now: Date): Promise<Gone[]> {
  const latest = new Date(now.getTime() - limits.trashDays * day);
  const due = await tx.$queryRaw<Gone[]>`
    SELECT id, organization_id, blob, tiers, size_bytes FROM asset
    WHERE trashed_at <= ${latest}
    ORDER BY trashed_at, id LIMIT ${batch} FOR UPDATE`;
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const variants = await tx.$queryRaw<Gone[]>`
    SELECT id, organization_id, blob, tiers, size_bytes FROM asset
    WHERE parent_id = ANY (${ids}) AND id <> ALL (${ids})
    ORDER BY id FOR UPDATE`;
  return [...due, ...variants];
}

/** In the order of their ids, so that parallel purges do not wait for each other in a circle. */
function bytesByOrganization(gone: Gone[]): [string, bigint][] {
  const bytes = new Map<string, bigint>();
  for (const { organization_id: id, size_bytes } of gone)
    bytes.set(id, (bytes.get(id) ?? 0n) + BigInt(size_bytes));
  return [...bytes].sort(([a], [b]) => (a < b ? -1 : 1));
}
