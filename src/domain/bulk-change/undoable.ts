import { MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

/** The end of a change before which it can no longer be undone. */
export const earliestUndoable = (now: Date) =>
  new Date(now.getTime() - LIMITS.undoMinutes * MINUTE_MS);

/** Which changes can be undone. */
export const undoable = (now: Date) => ({
  state: { in: ['finished' as const, 'stopped' as const, 'failed' as const] },
  kind: { not: 'purge' as const },
  endedAt: { gt: earliestUndoable(now) },
});
