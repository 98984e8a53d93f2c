import type { Query } from '../support/database';
import { pause } from '../support/wait';
import type { History } from './history';

const OPEN = `
SELECT
  (SELECT count(*) FROM asset WHERE processing = 'waiting')::int AS unprocessed,
  (SELECT count(*) FROM asset WHERE promoting_since IS NOT NULL)::int AS promoting,
  (SELECT count(*) FROM mail WHERE sent_at IS NULL AND failure IS NULL)::int AS "unsent mails",
  (SELECT count(*) FROM webhook_delivery WHERE state = 'pending')::int AS "undelivered messages",
  (SELECT count(*) FROM engine.event WHERE relayed_at IS NULL)::int AS unrelayed,
  (SELECT count(*) FROM engine.run WHERE ended_at IS NULL)::int AS "open runs"`;

/** Open runs with their reasons and times, to investigate the defect. */
const STUCK = `
SELECT r.id, r.function_id, r.state, r.attempt, r.interruptions, r.admitted, r.wakes_at, r.error, e.data
FROM engine.run r JOIN engine.event e ON e.id = r.event_id WHERE r.ended_at IS NULL LIMIT 20`;

/** Longer than the longest delay before the retry of an often interrupted run. */
const TIMEOUT_MS = 240_000;

/** Waits until no background work is left; returns the seconds. Work without progress is reported as stuck. */
export async function waitUntilIdle(query: Query, history: History): Promise<number> {
  const begun = Date.now();
  let last = '';
  let lastChange = begun;
  for (;;) {
    const [counts = {}] = await query<Record<string, number>>(OPEN);
    const open = Object.entries(counts).filter(([, count]) => count > 0);
    if (open.length === 0) return (Date.now() - begun) / 1000;
    const now = JSON.stringify(open);
    if (now !== last) [last, lastChange] = [now, Date.now()];
    if (Date.now() - lastChange > TIMEOUT_MS) {
      for (const [what, count] of open) history.report('stuck', `${count} ${what}`);
      for (const run of await query(STUCK)) history.report('stuck', JSON.stringify(run));
      return (Date.now() - begun) / 1000;
    }
    await pause(200);
  }
}
