import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { type Change, type Domain, operation } from '../operation';
import { type PurgeCandidate, purgeRows, withVariants } from './purge-rows';

/** The most assets that one transaction removes, not counting their variants. */
const batch = 500;

/**
 * Purges the assets that have been in the trash for 30 days at `now` (docs/rules.md#trash), in transactions of
 * a bounded size. Returns how many assets, variants included. May run several times at once, and may be stopped at any
 * time: the next run removes what is left.
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
 * The originals that are due, and all their variants, in whatever state: variants are removed with their original. The
 * originals are locked first, and checked again if another transaction had locked them: after a restore they are no
 * longer due.
 */
async function lockDue(change: Change, now: Date): Promise<PurgeCandidate[]> {
  const latest = new Date(now.getTime() - LIMITS.trashDays * DAY_MS);
  const due = await change.tx.$queryRaw<PurgeCandidate[]>`
    SELECT id, organization_id, blob, renditions, size_bytes FROM asset
    WHERE trashed_at <= ${latest}
    ORDER BY trashed_at, id LIMIT ${batch} FOR UPDATE`;
  return withVariants(change, due);
}
