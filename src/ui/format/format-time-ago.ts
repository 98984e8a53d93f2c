import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/contract/durations';

const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "5 minutes ago", "yesterday"; null after more than a month. If the clock is behind, it returns "just now". */
export function formatTimeAgo(at: number, now: number): string | null {
  const ago = now - at;
  if (ago < MINUTE_MS) return 'just now';
  if (ago < HOUR_MS) return FORMAT.format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (ago < DAY_MS) return FORMAT.format(-Math.floor(ago / HOUR_MS), 'hour');
  if (ago < 30 * DAY_MS) return FORMAT.format(-Math.floor(ago / DAY_MS), 'day');
  return null;
}
