import { deleteAllExcessEvents, deleteExcessEvents } from '@/domain/event/delete-old-events';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';
import { repeatUntilStopped } from '../repeat-until-stopped';

type Dependencies = { domain: Domain; log: Log };

const INTERVAL_MS = 3000;
/** It looks again after this many new events of all organizations. */
const EVENTS_PER_LOOK = 5000;
/** An organization with fewer new events than this is left to the next hour. */
const FEW_EVENTS = 100;

/**
 * Deletes the oldest events of organizations that have more than they keep: so often that an organization has at most
 * about 10,000 more, however fast it makes them. To find the place from where to delete, it reads the index once for
 * 5,000 new events. Returns how to stop it.
 */
export function boundEvents({ domain, log }: Dependencies) {
  let before: number | null = null;
  return repeatUntilStopped(
    { intervalMs: INTERVAL_MS, log, failure: 'Excess events could not be deleted.' },
    async () => {
      const [{ latest = 0 } = {}] = await domain.database.rows<{ latest: number }>(LATEST, []);
      if (before === null) await deleteAllExcessEvents(domain);
      else if (latest - before < EVENTS_PER_LOOK) return;
      else {
        const busy = await domain.database.rows<{ id: string }>(BUSY, [before, FEW_EVENTS]);
        await deleteExcessEvents(
          domain,
          busy.map(({ id }) => id),
        );
      }
      before = latest;
    },
  );
}

const LATEST = {
  name: 'latest-event-of-all',
  text: 'SELECT coalesce(max(position), 0) AS latest FROM published_event',
};

const BUSY = {
  name: 'organizations-with-many-new-events',
  text: `SELECT organization_id AS id FROM published_event WHERE position > $1 GROUP BY 1 HAVING count(*) >= $2`,
};
