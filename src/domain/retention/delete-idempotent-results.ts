import { HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';
import { removeInBatches } from './remove-in-batches';

const DELETE_ENDED = `
  DELETE FROM idempotent_result WHERE (organization_id, lookup) IN (
    SELECT organization_id, lookup FROM idempotent_result WHERE created < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED)`;

/** Deletes results kept for requests with an Idempotency-Key a day ago; returns how many. */
export function deleteIdempotentResults({ database }: Domain, now: Date): Promise<number> {
  const ended = new Date(now.getTime() - LIMITS.idempotentHours * HOUR_MS);
  return removeInBatches(
    async () => (await database.pool.query(DELETE_ENDED, [ended])).rowCount ?? 0,
  );
}
