import { DAY_MS } from '@/contract/durations';

const daysUntil = (removedAt: number, now: number) => Math.ceil((removedAt - now) / DAY_MS);

/** The time an asset stays in the trash: "3 days left". `removedAt` is in Unix milliseconds. */
export function daysLeft(removedAt: number, now = Date.now()): string {
  const days = daysUntil(removedAt, now);
  if (days <= 0) return 'Deleted today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** The same for the smallest tiles: "3 d". */
export function daysLeftInShort(removedAt: number, now = Date.now()): string {
  const days = daysUntil(removedAt, now);
  return days <= 0 ? 'Today' : `${days} d`;
}

/** The same as a sentence: "It is permanently deleted in 3 days." */
export function sayDeletion(removedAt: number, now = Date.now()): string {
  const days = daysUntil(removedAt, now);
  const when = days <= 0 ? 'today' : days === 1 ? 'within a day' : `in ${days} days`;
  return `It is permanently deleted ${when}.`;
}
