import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

const TRASH_MS = LIMITS.trashDays * DAY_MS;

/** When something trashed at `trashedAt` is purged. */
export const purgeTime = (trashedAt: Date) => new Date(trashedAt.getTime() + TRASH_MS);

/** What was trashed until then is purged at `now`, and is not restored any more. */
export const latestDue = (now: Date) => new Date(now.getTime() - TRASH_MS);
