import { earlier, MINUTE_MS } from '@/contract/durations';
import { type Change, type Domain, operation } from '../operation';

/** Runs renew their announcement more often. A run that renews nothing for this long is no longer waited for. */
const LOST_AFTER_MS = 5 * MINUTE_MS;
/** Endpoints of one organization served at the same time, so those of one organization never hold all places. */
const PER_ORGANIZATION = 5;

/**
 * Has due deliveries sent, endpoint by endpoint. Left out are endpoints announced already, so runs do not pile up behind
 * a slow receiver, failing ones before their next attempt, and those of organizations in the trash. Several workers may
 * call it: the database lets one at a time. Returns how many were announced.
 */
export async function announceDueDeliveries(domain: Domain): Promise<number> {
  // Callers look after every change, and mostly in vain.
  const look = { name: 'may-deliveries-be-due', text: `SELECT ${MAY_BE_DUE} AS due` };
  const row = await domain.database.row<{ due: boolean }>(look, [domain.now()]);
  return row?.due ? await announce(domain) : 0;
}

/** SQL for whether deliveries may be due at the time `$1`. Includes those of endpoints announced already. */
export const MAY_BE_DUE = `EXISTS (
  SELECT FROM webhook_endpoint w
  WHERE w.switched_off_at IS NULL AND (w.retry_at IS NULL OR w.retry_at <= $1) AND (
    w.behind_from IS NOT NULL
    OR EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND d.state = 'pending' AND d.due <= $1)
  ))`;

const announce = operation(async ({ tx, at, emit }: Change): Promise<number> => {
  const lostBefore = earlier(at, LOST_AFTER_MS);
  const announced = await tx.$queryRaw<{ id: string }[]>`
    WITH alone AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(12) AS held
    ), due AS (
      SELECT w.id, row_number() OVER (PARTITION BY w.organization_id ORDER BY w.announced_at NULLS FIRST, w.id) + (
        SELECT count(*) FROM webhook_endpoint busy
        WHERE busy.organization_id = w.organization_id AND busy.announced_at > ${lostBefore}) AS place
      FROM webhook_endpoint w JOIN organization o ON o.id = w.organization_id AND o.trashed_at IS NULL
      WHERE (SELECT held FROM alone) AND w.switched_off_at IS NULL
        AND (w.announced_at IS NULL OR w.announced_at <= ${lostBefore})
        AND (w.retry_at IS NULL OR w.retry_at <= ${at})
        AND (
          EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND d.state = 'pending' AND d.due <= ${at})
          OR w.behind_from IS NOT NULL
            AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND d.state = 'pending'))
    )
    UPDATE webhook_endpoint w SET announced_at = ${at}
    FROM due WHERE w.id = due.id AND due.place <= ${PER_ORGANIZATION}
    RETURNING w.id`;
  for (const { id } of announced) emit('webhook/due', { endpointId: id });
  return announced.length;
});

/** Has the deliveries of an endpoint sent at once, on behalf of an owner: also when it fails. */
export async function announceNow({ tx, at, emit }: Change, endpointId: string) {
  const lostBefore = earlier(at, LOST_AFTER_MS);
  const announced = await tx.$executeRaw`
    UPDATE webhook_endpoint SET announced_at = ${at}, retry_at = NULL
    WHERE id = ${endpointId} AND (announced_at IS NULL OR announced_at <= ${lostBefore})`;
  if (announced > 0) emit('webhook/due', { endpointId });
}
