import type { Readable } from 'node:stream';

/** A transfer in progress ends at most this long after the right to it does. */
const RECHECK_MS = 1000;

/** Ends a stream once it is no longer allowed. While nobody can tell, nothing changes. */
export function endWhenRefused(source: Readable, isAllowed: () => Promise<boolean>): Readable {
  if (source.destroyed) return source;
  const timer = setInterval(
    () =>
      void isAllowed().then(
        (allowed) => void (allowed || source.destroy()),
        () => {},
      ),
    RECHECK_MS,
  );
  source.once('close', () => clearInterval(timer));
  return source;
}
