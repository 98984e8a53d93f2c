import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Principal } from '@/domain/access/principal';

/** Archives this process is preparing or sending. */
export type RunningArchives = ReturnType<typeof makeRunningArchives>;

/** Nobody knows how long an archive takes, and asking again is cheap. */
const RETRY_AFTER_SECONDS = 15;

/** The limit of simultaneous archives counts by this: a key, or a person however they are signed in. */
export const archiveCallerOf = (principal: Principal): string => {
  if (principal.kind === 'key') return principal.keyId;
  return principal.kind === 'person' ? principal.personId : principal.kind;
};

/** Counts archives: each occupies a file, memory and a connection until the client has received it. */
export function makeRunningArchives() {
  const byCaller = new Map<string, number>();
  let running = 0;
  let visiting = 0;
  let sentBytes = 0;
  return {
    /**
     * Counts an archive of the caller until the returned function is called. Refuses archives over a limit.
     * @param visitor whether the caller uses a share link: visitors have a lower limit, to leave room for members
     */
    begin(caller: string, visitor = false): () => void {
      const own = byCaller.get(caller) ?? 0;
      if (own >= LIMITS.archivesAtOnce.caller)
        refuse('RATE_LIMIT_EXCEEDED', {
          message: `At most ${LIMITS.archivesAtOnce.caller} archives are sent at the same time. Wait until one has ended.`,
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      const isFull = running >= LIMITS.archivesAtOnce.process;
      if (isFull || (visitor && visiting >= LIMITS.archivesAtOnce.visitors))
        refuse('SERVICE_UNAVAILABLE', {
          message: 'Many archives are being sent at the moment. Try again when others have ended.',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      byCaller.set(caller, own + 1);
      running++;
      if (visitor) visiting++;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        running--;
        if (visitor) visiting--;
        const left = (byCaller.get(caller) ?? 1) - 1;
        if (left > 0) byCaller.set(caller, left);
        else byCaller.delete(caller);
      };
    },
    countSent: (bytes: number) => {
      sentBytes += bytes;
    },
    running: () => running,
    sentBytes: () => sentBytes,
  };
}
