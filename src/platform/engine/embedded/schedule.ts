import type pg from 'pg';
import type { NewEvent } from '../port';
import { writeEvents } from '../write-event';
import { type Cron, lastDue } from './cron';
import { SCHEDULED } from './protocol';
import type { KnownFunction } from './read-functions';

type Scheduled = Pick<KnownFunction, 'id' | 'crons'>;

/**
 * Starts functions at their cron times: the returned function writes an event for each function's last past time,
 * unless it is already written. The event's id consists of function and time, so several processes, or a restarted one,
 * write it once. Of several times missed while no process ran, only the last is made up for; a new database, too, gets
 * one run of each function at its first start.
 */
export function makeSchedule(pool: pg.Pool, functions: readonly Scheduled[]) {
  const entries = functions.flatMap(({ id, crons }) =>
    crons.map((cron) => ({ id, cron, written: undefined as Date | undefined })),
  );
  return async (now: Date): Promise<void> => {
    const due = entries.flatMap((entry) => {
      const at = lastDue(entry.cron, now, entry.written);
      return at === null ? [] : [{ entry, at }];
    });
    const events = due.map(({ entry, at }): NewEvent => {
      const data = { function_id: entry.id, cron: entry.cron.text };
      return { id: slotId(entry.id, entry.cron, at), name: SCHEDULED, data };
    });
    await writeEvents((sql, values) => pool.query(sql, values), events);
    for (const { entry, at } of due) entry.written = at;
  };
}

const slotId = (functionId: string, { text }: Cron, at: Date): string =>
  `cron ${functionId} ${text} ${at.toISOString()}`;

/** The event ids of the last past times: while these events are retained, no time is made up for twice. */
export const lastSlots = (functions: readonly Scheduled[], now: Date): string[] =>
  functions.flatMap(({ id, crons }) =>
    crons.flatMap((cron) => {
      const at = lastDue(cron, now, undefined);
      return at === null ? [] : [slotId(id, cron, at)];
    }),
  );
