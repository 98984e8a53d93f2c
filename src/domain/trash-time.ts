import { DAY_MS, earlier, later } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

const TRASH_MS = LIMITS.trashDays * DAY_MS;

/** When something trashed at `trashedAt` is purged. */
export const purgeTime = (trashedAt: Date) => later(trashedAt, TRASH_MS);

/** Anything trashed until then is purged at `now`, and can no longer be restored. */
export const latestDue = (now: Date) => earlier(now, TRASH_MS);
