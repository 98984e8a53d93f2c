import type { Ask } from '../support/database';
import type { Ledger } from './history';

const OPEN = `
SELECT
  (SELECT count(*) FROM asset WHERE processing = 'waiting')::int AS unprocessed,
  (SELECT count(*) FROM asset WHERE promoting_since IS NOT NULL)::int AS promoting,
  (SELECT count(*) FROM engine.event WHERE relayed_at IS NULL)::int AS unrelayed,
  (SELECT count(*) FROM engine.run WHERE ended_at IS NULL)::int AS "open runs"`;

/** With their reasons and their times, for whoever looks for the defect. */
const STUCK = `
SELECT r.id, r.function_id, r.state, r.attempt, r.interruptions, r.admitted, r.wakes_at, r.error, e.data
FROM engine.run r JOIN engine.event e ON e.id = r.event_id WHERE r.ended_at IS NULL LIMIT 20`;

/** Runs that were interrupted often step back for so long at most, before they are tried again. */
const patienceMs = 240_000;

/** Waits until nothing is left to do. What does not get done is stuck; seconds it took. */
export async function waitUntilQuiet(ask: Ask, ledger: Ledger): Promise<number> {
  const begun = Date.now();
  let last = '';
  let lastChange = begun;
  for (;;) {
    const [open = {}] = await ask<Record<string, number>>(OPEN);
    const left = Object.entries(open).filter(([, count]) => count > 0);
    if (left.length === 0) return (Date.now() - begun) / 1000;
    const now = JSON.stringify(left);
    if (now !== last) [last, lastChange] = [now, Date.now()];
    if (Date.now() - lastChange > patienceMs) {
      for (const [what, count] of left) ledger.report('stuck', `${count} ${what}`);
      for (const run of await ask(STUCK)) ledger.report('stuck', JSON.stringify(run));
      return (Date.now() - begun) / 1000;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
