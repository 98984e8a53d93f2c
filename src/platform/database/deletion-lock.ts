import type pg from 'pg';
import { whileLocked } from './while-alone';

/** Held shared while files are deleted, exclusively while a backup needs the files of one moment. */
const DELETION_LOCK = 72707373;

/**
 * Runs `remove`. While a backup is in progress it returns false instead: the rows that named the files are gone, but the
 * backup may still contain them.
 */
export const deleteUnlessLocked = async (
  pool: pg.Pool,
  remove: () => Promise<void>,
): Promise<boolean> =>
  (await whileLocked(pool, { call: 'lock_shared($1)', of: DELETION_LOCK }, remove)) !== null;

/** Waits for running deletions, and blocks new ones until the connection ends or `unlockDeletions` is called. */
export const lockDeletions = (client: pg.ClientBase) =>
  client.query('SELECT pg_advisory_lock($1)', [DELETION_LOCK]);

export const unlockDeletions = (client: pg.ClientBase) =>
  client.query('SELECT pg_advisory_unlock($1)', [DELETION_LOCK]);
