const DAY_MS = 86_400_000;

/** How long an asset stays in the trash, in words: "3 days left". `removedAt` in unix milliseconds. */
export function daysLeft(removedAt: number, now = Date.now()): string {
  const days = Math.ceil((removedAt - now) / DAY_MS);
  if (days <= 0) return 'deleted today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
