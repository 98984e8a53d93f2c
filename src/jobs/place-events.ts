import type pg from 'pg';
import type { Log } from '@/platform/log';
import { repeatUntilStopped } from './repeat-until-stopped';

type Dependencies = { pool: pg.Pool; log: Log };

const INTERVAL_MS = 200;

/**
 * Gives published events their positions, within about 200 ms after the commit (decision 41). Several workers may do
 * so: the database lets one at a time. Returns how to stop it.
 */
export const placeEvents = ({ pool, log }: Dependencies) =>
  repeatUntilStopped({ intervalMs: INTERVAL_MS, log, failure: 'events cannot be placed' }, () =>
    pool.query('SELECT place_events()'),
  );
