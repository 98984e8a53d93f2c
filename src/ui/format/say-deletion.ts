import { DAY_MS } from '@/contract/durations';

/** The rest of the time of an asset in the trash as a sentence: "It is permanently deleted in 3 days." */
export function sayDeletion(removedAt: number, now = Date.now()): string {
  const days = Math.ceil((removedAt - now) / DAY_MS);
  const when = days <= 0 ? 'today' : days === 1 ? 'within a day' : `in ${days} days`;
  return `It is permanently deleted ${when}.`;
}
