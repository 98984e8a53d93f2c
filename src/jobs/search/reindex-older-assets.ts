import type pg from 'pg';
import type { Log } from '@/platform/log';
import { reindexAssets } from '@/platform/search-index/postgres/reindex-assets';
import { repeatUntilStopped } from '../repeat-until-stopped';

/** It works half of the time, so that searches and uploads keep the database. */
const INTERVAL_MS = 1000;
const MAX_RUN_MS = 1000;

/**
 * After an upgrade that splits words in another way, indexes older assets again, while everything else goes on. May be
 * stopped at any time; the next start continues. Returns how to stop it.
 */
export function reindexOlderAssets({ pool, log }: { pool: pg.Pool; log: Log }) {
  let isDone = false;
  return repeatUntilStopped(
    { intervalMs: INTERVAL_MS, log, failure: 'Older assets could not be indexed again.' },
    async () => {
      if (!isDone) isDone = !(await reindexAssets(pool, MAX_RUN_MS));
    },
  );
}
