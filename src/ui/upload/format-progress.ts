import { formatBytes } from '../format/format-quantity';
import type { Summary } from './upload-queue';

/** "42 MB of 1.3 GB · 8 MB/s · 2 min left"; without a speed only the bytes. */
export function formatProgress({ bytes: { sent, total }, speed }: Summary): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(total)}`];
  if (speed !== null && sent < total) parts.push(`${formatBytes(Math.round(speed))}/s`);
  // A slower speed would give days, and only a guess.
  if (speed !== null && speed >= 1000 && sent < total)
    parts.push(formatTimeLeft((total - sent) / speed));
  return parts.join(' · ');
}

function formatTimeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'less than a minute left';
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return 'more than a day left';
  return minutes % 60 === 0 ? `${hours} h left` : `${hours} h ${minutes % 60} min left`;
}
