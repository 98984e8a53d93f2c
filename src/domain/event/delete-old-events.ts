import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Notes up to where events in `gone` (organization_id, position) were deleted, for readers that stand before it. */
const NOTED = `
  INSERT INTO event_removal AS r (organization_id, up_to)
  SELECT g.organization_id, max(g.position) FROM gone g JOIN organization o ON o.id = g.organization_id
  WHERE g.position IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (organization_id) DO UPDATE SET up_to = greatest(r.up_to, excluded.up_to)`;

const DELETE_OLD = `
  WITH gone AS (
    DELETE FROM published_event WHERE created < $1 RETURNING organization_id, position
  ), noted AS (${NOTED})
  SELECT count(*)::int AS count FROM gone`;

/**
 * Deletes published events, and their deliveries, older than 30 days, and of each webhook all but the latest deliveries;
 * returns how many events.
 */
export async function deleteOldEvents({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.eventDays * DAY_MS);
  await database.prisma.webhookDelivery.deleteMany({ where: { created: { lt: before } } });
  await database.pool.query(DELETE_EXCESS_DELIVERIES, [LIMITS.keptDeliveries]);
  const { rows } = await database.pool.query<{ count: number }>(DELETE_OLD, [before]);
  return rows[0]?.count ?? 0;
}

/** Replays make more deliveries than there are events. */
const DELETE_EXCESS_DELIVERIES = `
  DELETE FROM webhook_delivery d USING (
    SELECT w.id AS endpoint_id, last.id FROM webhook_endpoint w, LATERAL (
      SELECT id FROM webhook_delivery WHERE endpoint_id = w.id ORDER BY id DESC OFFSET $1 LIMIT 1) last
  ) excess
  WHERE d.endpoint_id = excess.endpoint_id AND d.id <= excess.id`;

/** The most events of an organization deleted by one statement. */
const EVENTS_PER_STATEMENT = 10_000;

// `number` counts the events of an organization: what is more than $2, $3 or $4 behind the newest leaves. Two look-ups for
// each organization with new events, and the deletion reads no more rows than it deletes.
const DELETE_EXCESS = `
  WITH excess AS MATERIALIZED (
    SELECT fresh.organization_id, newest.number - plan.most AS up_to,
           least(newest.number - plan.most - oldest.number + 1, ${EVENTS_PER_STATEMENT}) AS events
    FROM (SELECT DISTINCT organization_id FROM published_event WHERE position > $1) fresh
    JOIN organization o ON o.id = fresh.organization_id
    LEFT JOIN claim c ON c.organization_id = o.id AND c.claimed_at IS NULL
    CROSS JOIN LATERAL (
      SELECT CASE WHEN c.organization_id IS NOT NULL THEN $2 WHEN o.plan = 'pro' THEN $4 ELSE $3 END::bigint AS most) plan
    CROSS JOIN LATERAL (
      SELECT number FROM published_event WHERE organization_id = o.id AND position IS NOT NULL
      ORDER BY position DESC LIMIT 1) newest
    CROSS JOIN LATERAL (
      SELECT number FROM published_event WHERE organization_id = o.id AND position IS NOT NULL
      ORDER BY position LIMIT 1) oldest
    WHERE oldest.number <= newest.number - plan.most
  ), chosen AS MATERIALIZED (
    SELECT old.id FROM excess x CROSS JOIN LATERAL (
      SELECT id, number FROM published_event WHERE organization_id = x.organization_id AND position IS NOT NULL
      ORDER BY position LIMIT x.events) old
    WHERE old.number <= x.up_to
  ), gone AS (
    DELETE FROM published_event e USING chosen WHERE e.id = chosen.id RETURNING e.organization_id, e.position
  ), deliveries AS (
    DELETE FROM webhook_delivery d
    USING webhook_endpoint w JOIN (SELECT organization_id, max(position) AS position FROM gone GROUP BY 1) last
      ON last.organization_id = w.organization_id
    WHERE d.endpoint_id = w.id AND d.position BETWEEN 1 AND last.position
  ), noted AS (${NOTED})
  SELECT (SELECT count(*) FROM gone)::int AS count`;

/**
 * Deletes the oldest events, and their deliveries, of organizations that have more than they keep; looks only at those
 * with an event after the position `after`. Returns how many events; an organization with very many needs another call.
 */
export async function deleteExcessEvents({ database }: Domain, after: number): Promise<number> {
  const { unclaimed, free, pro } = LIMITS.keptEvents;
  const { rows } = await database.pool.query<{ count: number }>(DELETE_EXCESS, [
    ...[after, unclaimed, free, pro],
  ]);
  return rows[0]?.count ?? 0;
}
