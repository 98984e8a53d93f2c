import { HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

type Dated = { at: number; readTo: number | null };
type Cut<Row> = { rows: Row[]; earlier: number | null };

/**
 * The first page of entries, the latest first, and before which time the next one begins; null: there is none. Where it
 * can, a page ends with an hour of the clock, because the uploads and approvals of an hour are one entry.
 */
export function cutPage<Row extends Dated>(entries: Row[]): Cut<Row> {
  const readTo = Math.max(...entries.map((entry) => entry.readTo ?? 0));
  // What is older than a source was read may lack entries of that source.
  const known = readTo > 0 ? entries.filter(({ at }) => at >= readTo) : entries;
  const next = known[LIMITS.activityEntries];
  if (!next) return { rows: known, earlier: readTo > 0 ? Math.floor(readTo) : null };
  const hourEnd = (Math.floor(next.at / HOUR_MS) + 1) * HOUR_MS;
  const rows = known.filter(({ at }) => at >= hourEnd);
  if (rows.length > 0) return { rows, earlier: hourEnd };
  const [first = next] = known;
  // What happened at the same time as the next one may be told twice, unless it were a whole page.
  const earlier = Math.round(next.at) + (first.at > next.at ? 1 : 0);
  return { rows: known.slice(0, LIMITS.activityEntries), earlier };
}
