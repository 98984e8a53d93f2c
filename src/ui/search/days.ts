import type { TimeRange } from '@/contract/view';

/** Days as fields for dates have them, like "2026-03-01", both included; "" where there is no bound. */
export type Days = { first: string; last: string };

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The days of a time, in the time zone of this computer. */
export const daysOf = (range: TimeRange | null): Days => ({
  first: range?.from == null ? '' : dayOf(range.from),
  last: range?.until == null ? '' : dayOf(range.until - 1),
});

/** The time of these days; null without a bound. A day that is no date is no bound. */
export function timeOf({ first, last }: Days): TimeRange | null {
  const from = startOf(first, 0);
  const until = startOf(last, 1);
  return from === null && until === null ? null : { from, until };
}

/** "1 Mar 2026 – 5 Mar 2026", "Since 1 Mar 2026", "Until 5 Mar 2026" or one day. */
export function formatDays({ from, until }: TimeRange): string {
  const first = from === null ? '' : format.format(from);
  const last = until === null ? '' : format.format(until - 1);
  if (first === '') return `Until ${last}`;
  if (last === '') return `Since ${first}`;
  return first === last ? first : `${first} – ${last}`;
}

function dayOf(ms: number): string {
  const date = new Date(ms);
  const padded = (part: number, length: number) => String(part).padStart(length, '0');
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
}

/** The start of a day, or of one that is so many days later. */
function startOf(day: string, later: number): number | null {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  const ms = date.getTime();
  return Number.isNaN(ms) || ms < 0 || date.getFullYear() > 9999 ? null : ms;
}
