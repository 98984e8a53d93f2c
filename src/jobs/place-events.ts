import { deleteExcessEvents } from '@/domain/event/delete-old-events';
import type { Domain } from '@/domain/operation';
import { removeInBatches } from '@/domain/retention/remove-in-batches';
import { announceDueDeliveries } from '@/domain/webhook/announce-due-deliveries';
import type { Log } from '@/platform/log';
import { repeatUntilStopped } from './repeat-until-stopped';

type Dependencies = { domain: Domain; log: Log };

const INTERVAL_MS = 200;

/**
 * Gives published events their positions, within about 200 ms after the commit (decision 41), deletes what is then too
 * much for an organization, and announces the webhook deliveries then due. Several workers may do so: the database lets
 * one at a time. Returns how to stop it.
 */
export function placeEvents({ domain, log }: Dependencies) {
  // The first time, it looks at all organizations: another process may have been stopped in between.
  let before = 0;
  return repeatUntilStopped(
    { intervalMs: INTERVAL_MS, log, failure: 'events cannot be placed' },
    async () => {
      const [row] = await domain.database.rows<{ placed: number }>(PLACE, []);
      if (!row?.placed) return;
      await announceDueDeliveries(domain);
      const [{ latest = 0 } = {}] = await domain.database.rows<{ latest: number }>(LATEST, []);
      await removeInBatches(() => deleteExcessEvents(domain, before));
      before = latest;
    },
  );
}

const PLACE = { name: 'place-events', text: 'SELECT place_events() AS placed' };
const LATEST = {
  name: 'latest-placed-event',
  text: 'SELECT coalesce(max(position), 0) AS latest FROM published_event',
};
