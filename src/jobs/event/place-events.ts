import type { Domain } from '@/domain/operation';
import { announceDueDeliveries, MAY_BE_DUE } from '@/domain/webhook/announce-due-deliveries';
import { shortenPauses } from '@/domain/webhook/shorten-pauses';
import type { Log } from '@/platform/log';
import { noticeClock } from '@/platform/notice-clock';
import { repeatUntilStopped } from '../repeat-until-stopped';

type Dependencies = { domain: Domain; log: Log };

const INTERVAL_MS = 200;
/** How often webhook deliveries are announced without new events: retries, and what a crash left. */
const ANNOUNCE_EVERY_MS = 1_000;

type Found = { placed: number; due: boolean };

/**
 * Gives published events their positions, within about 200 ms after the commit (decision 41), and announces due webhook
 * deliveries. Several workers may do so: the database lets one at a time. What waits longer than it should because the
 * clock was set back is due again, also when this happened before the start. Returns how to stop it.
 */
export function placeEvents({ domain, log }: Dependencies) {
  let announcedAt = Number.NEGATIVE_INFINITY;
  const wasSetBack = noticeClock();
  let mayBeLate = true;
  return repeatUntilStopped(
    { intervalMs: INTERVAL_MS, log, failure: 'Events could not be placed.' },
    async () => {
      const [row] = await domain.database.rows<Found>(PLACE, [domain.now()]);
      mayBeLate = wasSetBack() || mayBeLate;
      if (!row?.placed && !(row?.due || mayBeLate)) return;
      if (!row?.placed && performance.now() - announcedAt < ANNOUNCE_EVERY_MS) return;
      announcedAt = performance.now();
      if (mayBeLate) await shortenPauses(domain);
      mayBeLate = false;
      await announceDueDeliveries(domain);
    },
  );
}

/** Mostly there is none, and looking costs a tenth of placing. */
const PLACE = {
  name: 'place-events',
  text: `SELECT CASE WHEN EXISTS (SELECT FROM published_event WHERE position IS NULL) THEN place_events() ELSE 0 END AS placed,
    ${MAY_BE_DUE} AS due`,
};
