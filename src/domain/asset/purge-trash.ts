import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { type Change, type Domain, operation } from '../operation';
import { type PurgeCandidate, purgeRows, withVariants } from './purge-rows';

/** Assets that one transaction removes at most, not counting their variants. */
const batch = 500;

/**
 * Removes for good what has been in the trash for 30 days at `now` (docs/rules.md#trash), in transactions
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

const purgeBatch = operation(async (change, now: Date): Promise<number> => {
  const gone = await lockDue(change, now);
  await purgeRows(change, gone);
  return gone.length;
});

/**
 * What is due, and all variants of it, whatever their own state: they go with their original. The originals are
 * locked first, and anew looked at when somebody else had them: after a restore they are due no more.
 */
async function lockDue(change: Change, now: Date): Promise<PurgeCandidate[]> {
  const latest = new Date(now.getTime() - LIMITS.trashDays * DAY_MS);
  const due = await change.tx.$queryRaw<PurgeCandidate[]>`
    SELECT id, organization_id, blob, renditions, size_bytes FROM asset
    WHERE trashed_at <= ${latest}
    ORDER BY trashed_at, id LIMIT ${batch} FOR UPDATE`;
  return withVariants(change, due);
}
