const DAY_MS = 86_400_000;

/** The time an asset stays in the trash: "3 days left". `removedAt` is in Unix milliseconds. */
export function daysLeft(removedAt: number, now = Date.now()): string {
  const days = Math.ceil((removedAt - now) / DAY_MS);
  if (days <= 0) return 'Deleted today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** The same for the smallest tiles: "3 d". */
export function daysLeftInShort(removedAt: number, now = Date.now()): string {
  const days = Math.ceil((removedAt - now) / DAY_MS);
  return days <= 0 ? 'Today' : `${days} d`;
}
