import type { Permits } from '@/platform/permits';

/** Archives this process is preparing or sending. */
export type RunningArchives = ReturnType<typeof makeRunningArchives>;

/** Counts archives and their bytes. */
export function makeRunningArchives(permits: Permits) {
  let sentBytes = 0;
  return {
    /** Counts an archive until its permit is released. Refuses archives beyond the holder's share. */
    begin: permits.take,
    countSent: (bytes: number) => {
      sentBytes += bytes;
    },
    running: permits.inUse,
    sentBytes: () => sentBytes,
  };
}
