import type { Domain } from '@/domain/operation';
import { announceDueDeliveries } from '@/domain/webhook/announce-due-deliveries';
import type { Log } from '@/platform/log';
import { repeatUntilStopped } from './repeat-until-stopped';

type Dependencies = { domain: Domain; log: Log };

const INTERVAL_MS = 200;

/**
 * Gives published events their positions, within about 200 ms after the commit (decision 41), and announces the webhook
 * deliveries then due. Several workers may do so: the database lets one at a time. Returns how to stop it.
 */
export const placeEvents = ({ domain, log }: Dependencies) =>
  repeatUntilStopped(
    { intervalMs: INTERVAL_MS, log, failure: 'events cannot be placed' },
    async () => {
      const [row] = await domain.database.rows<{ placed: number }>(PLACE, []);
      if (row?.placed) await announceDueDeliveries(domain);
    },
  );

const PLACE = { name: 'place-events', text: 'SELECT place_events() AS placed' };
