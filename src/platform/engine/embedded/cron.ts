import { parseCronItem } from 'graphile-worker';

/** Due times. Each is a whole minute in UTC. */
export type Cron = {
  /** As the function states it. */
  text: string;
  matches(minute: Date): boolean;
};

const MINUTE = 60_000;

/** How far back `lastDue` searches for a time missed while no process ran. */
const YEAR = 366 * 24 * 60 * MINUTE;

/** Reads five fields of numbers, ranges, lists and steps; null for any other syntax that Inngest accepts. */
export function readCron(text: string): Cron | null {
  try {
    const { match } = parseCronItem({ match: text, task: 'cron' });
    const matches = (at: Date): boolean =>
      match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      });
    return { text, matches };
  } catch {
    return null;
  }
}

/** The last due time at or before `now`, after `since` and within a year; null when there is none. */
export function lastDue(cron: Cron, now: Date, since: Date | undefined): Date | null {
  const latest = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const earliest = Math.max(latest - YEAR, since ? since.getTime() + MINUTE : 0);
  for (let minute = latest; minute >= earliest; minute -= MINUTE) {
    const at = new Date(minute);
    if (cron.matches(at)) return at;
  }
  return null;
}
