import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { DateTime } from '../format/date-time';

/** Says when a link was ended, and how long it is kept. `endedAt` in unix milliseconds. */
export const EndedNote = ({ endedAt }: { endedAt: number }) => (
  <p className="text-sm text-quiet">
    Ended <DateTime at={endedAt} withTime />. Visitors can no longer open it. It is kept with its
    answers until <DateTime at={endedAt + LIMITS.shareLinkDays * DAY_MS} />.
  </p>
);
