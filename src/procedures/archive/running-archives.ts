import { LIMITS } from '@/contract/limits';
import type { Holder, Permit, Permits } from '@/platform/permits';
import { refuseNoPermit } from '../process-permits';

/** Archives this process is preparing or sending. */
export type RunningArchives = ReturnType<typeof makeRunningArchives>;

const { caller, organization } = LIMITS.archivesAtOnce;

const REFUSED = {
  own: `At most ${caller} archives are sent to a caller at the same time, and ${organization} to an organization. Wait until one has ended.`,
  busy: 'Many archives are being sent at the moment. Try again when others have ended.',
  // Nobody knows how long an archive takes, and asking again is cheap.
  retryAfterSeconds: 15,
};

/** Counts archives and their bytes. */
export function makeRunningArchives(permits: Permits) {
  let sentBytes = 0;
  return {
    /** Counts an archive until its permit is released. Refuses archives beyond the holder's share. */
    begin: (holder: Holder): Promise<Permit> =>
      permits.take(holder).catch((error) => refuseNoPermit(error, REFUSED)),
    countSent: (bytes: number) => {
      sentBytes += bytes;
    },
    running: permits.inUse,
    sentBytes: () => sentBytes,
  };
}
