import type pg from 'pg';
import type { Log } from '@/platform/log';

type Dependencies = { pool: pg.Pool; log: Log };

const INTERVAL_MS = 200;

/**
 * Gives published events their positions, within about 200 ms after the commit (decision 41). Several workers may do
 * so: the database lets one at a time. Returns how to stop it.
 */
export function placeEvents({ pool, log }: Dependencies) {
  let timer: NodeJS.Timeout;
  let placing = Promise.resolve();
  let stopped = false;

  const place = (): void => {
    placing = pool
      .query('SELECT place_events()')
      .catch((error) => log.warn({ reason: String(error) }, 'events cannot be placed'))
      .then(() => {
        if (!stopped) timer = setTimeout(place, INTERVAL_MS);
      });
  };
  place();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await placing;
    },
  };
}
