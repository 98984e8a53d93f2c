import { EARLIEST_TIME_MS, LATEST_TIME_MS, type TimeRange } from '@/contract/browse/view';
import { formatDay } from '@/contract/format-day';

/** Days as in date fields, like "2026-03-01", both included; "" where there is no bound. */
export type Days = { first: string; last: string };

/** Where a day begins: in the time zone of this computer, or in UTC, the zone for reading camera clocks. */
export type Zone = 'local' | 'utc';

const TIME_ZONES = { local: undefined, utc: 'UTC' };

/** The days of a time range. */
export const daysOf = (range: TimeRange | null, zone: Zone): Days => ({
  first: range?.from == null ? '' : dayOf(range.from, zone),
  last: range?.until == null ? '' : dayOf(range.until - 1, zone),
});

/** The time range of these days; null without a bound. An invalid day, or one before photography, is no bound. */
export function timeOf({ first, last }: Days, zone: Zone): TimeRange | null {
  const from = startOf(first, 0, zone);
  const until = startOf(last, 1, zone);
  return from === null && until === null ? null : { from, until };
}

/** "1 March 2026 – 5 March 2026", "Since 1 March 2026", "Until 5 March 2026" or one day. */
export function formatDays({ from, until }: TimeRange, zone: Zone): string {
  const first = from === null ? '' : formatDay(from, TIME_ZONES[zone]);
  const last = until === null ? '' : formatDay(until - 1, TIME_ZONES[zone]);
  if (first === '') return `Until ${last}`;
  if (last === '') return `Since ${first}`;
  return first === last ? first : `${first} – ${last}`;
}

function dayOf(ms: number, zone: Zone): string {
  const date = new Date(ms);
  if (zone === 'utc') return date.toISOString().slice(0, 10);
  const padded = (part: number, length: number) => String(part).padStart(length, '0');
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
}

/** The start of a day, or of a day `later` days after it. */
function startOf(day: string, later: number, zone: Zone): number | null {
  const date = new Date(`${day}T00:00${zone === 'utc' ? 'Z' : ''}`);
  if (zone === 'utc') date.setUTCDate(date.getUTCDate() + later);
  else date.setDate(date.getDate() + later);
  const ms = date.getTime();
  return ms >= EARLIEST_TIME_MS && ms <= LATEST_TIME_MS ? ms : null;
}
