import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';
import { removeInBatches } from './remove-in-batches';

/** Entries are written in the order of their ids, so the oldest are found without reading the others. */
const DELETE_OLD = `
  DELETE FROM audit WHERE at < $1 AND id IN (SELECT id FROM audit ORDER BY id LIMIT 5000)`;

const DELETE_EXCESS = `
  DELETE FROM audit a USING (
    SELECT full_one.organization_id, last.at
    FROM (SELECT organization_id FROM audit WHERE organization_id IS NOT NULL GROUP BY 1 HAVING count(*) > $1) full_one,
    LATERAL (
      SELECT at FROM audit WHERE organization_id = full_one.organization_id ORDER BY at DESC OFFSET $1 LIMIT 1) last
  ) excess
  WHERE a.organization_id = excess.organization_id AND a.at <= excess.at`;

/** Deletes entries of the audit log older than a year, and all but the latest of an organization; returns how many. */
export async function deleteOldAudit({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.auditDays * DAY_MS);
  const old = await removeInBatches(
    async () => (await database.pool.query(DELETE_OLD, [before])).rowCount ?? 0,
  );
  const excess = await database.pool.query(DELETE_EXCESS, [LIMITS.keptAuditEntries]);
  return old + (excess.rowCount ?? 0);
}
