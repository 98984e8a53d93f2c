import { DAY_MS, earlier } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Notes up to where the events in `gone` were deleted, for readers that stand before it. */
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

/** Deletes published events older than 30 days; returns how many. */
export async function deleteOldEvents({ database }: Domain, now: Date): Promise<number> {
  const before = earlier(now, LIMITS.eventDays * DAY_MS);
  const { rows } = await database.pool.query<{ count: number }>(DELETE_OLD, [before]);
  return rows[0]?.count ?? 0;
}

/** The most events of an organization deleted by one statement. */
const EVENTS_PER_STATEMENT = 5000;

const DELETE_EXCESS = `
  WITH excess AS MATERIALIZED (
    SELECT o.id, last.position
    FROM organization o LEFT JOIN claim c ON c.organization_id = o.id AND c.claimed_at IS NULL
    CROSS JOIN LATERAL (
      SELECT position FROM published_event WHERE organization_id = o.id AND position IS NOT NULL
      ORDER BY position DESC
      OFFSET CASE WHEN c.organization_id IS NOT NULL THEN $2::int WHEN o.plan = 'pro' THEN $4::int ELSE $3::int END LIMIT 1
    ) last
    WHERE o.id = ANY ($1)
  ), chosen AS MATERIALIZED (
    SELECT old.id FROM excess x CROSS JOIN LATERAL (
      SELECT id FROM published_event WHERE organization_id = x.id AND position <= x.position
      ORDER BY position LIMIT ${EVENTS_PER_STATEMENT}) old
  ), gone AS (
    DELETE FROM published_event e USING chosen WHERE e.id = chosen.id RETURNING e.organization_id, e.position
  ), noted AS (${NOTED})
  SELECT count(*)::int AS count FROM gone`;

/** Deletes the oldest events of organizations that have more than they keep; returns how many. */
export async function deleteExcessEvents(
  { database }: Domain,
  organizationIds: readonly string[],
): Promise<number> {
  const { unclaimed, free, pro } = LIMITS.keptEvents;
  const values = [organizationIds, unclaimed, free, pro];
  for (let deleted = 0; ; ) {
    const { rows } = await database.pool.query<{ count: number }>(DELETE_EXCESS, values);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return deleted;
    deleted += count;
  }
}

const WITH_MANY = `
  SELECT organization_id AS id FROM published_event GROUP BY 1 HAVING count(*) > $1`;

/** The same for all organizations. */
export async function deleteAllExcessEvents(domain: Domain): Promise<number> {
  const { rows } = await domain.database.pool.query<{ id: string }>(WITH_MANY, [
    LIMITS.keptEvents.unclaimed,
  ]);
  return deleteExcessEvents(
    domain,
    rows.map(({ id }) => id),
  );
}
