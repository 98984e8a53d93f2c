import { HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

type Cut<Row> = { rows: Row[]; earlier: number | null };

/**
 * The first page of entries, the latest first, and before which time the next one begins; null: there is none. Where it
 * can, a page ends with an hour of the clock, because the uploads and approvals of an hour are one entry.
 * @param readTo back to which time all sources were read; null: they have no more
 */
export function cutPage<Row extends { at: number }>(
  entries: Row[],
  readTo: number | null,
): Cut<Row> {
  const known = readTo === null ? entries : entries.filter(({ at }) => at >= readTo);
  const next = known[LIMITS.activityEntries];
  const end = next?.at ?? readTo;
  if (end === null) return { rows: known, earlier: null };
  const hourEnd = (Math.floor(end / HOUR_MS) + 1) * HOUR_MS;
  const rows = known.filter(({ at }) => at >= hourEnd);
  if (rows.length > 0) return { rows, earlier: hourEnd };
  const [first] = known;
  if (!next || !first) return { rows: known, earlier: Math.floor(end) };
  // What happened at the same time as the next one may be told twice, unless it were a whole page.
  const earlier = Math.round(next.at) + (first.at > next.at ? 1 : 0);
  return { rows: known.slice(0, LIMITS.activityEntries), earlier };
}
