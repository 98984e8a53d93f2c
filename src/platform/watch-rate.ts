import { LIMITS } from '@/contract/limits';

/** The minimum rate of a transfer, averaged over each window. A limit on the total time would end large files. */
export type MinimumRate = { bytesPerSecond: number; windowMs: number };

/**
 * Calls `tooSlow` with the bytes of a window in which the sender stayed below the minimum rate. `held` tells whether
 * this side delays the sender, or has everything: such a window is not counted.
 */
export function watchRate(
  { received, held }: { received(): number; held(): boolean },
  tooSlow: (bytes: number) => void,
  rate: MinimumRate = LIMITS.minimumRate,
): { stop(): void } {
  let before = received();
  const timer = setInterval(() => {
    const sent = received() - before;
    before += sent;
    if (!held() && sent < (rate.bytesPerSecond * rate.windowMs) / 1000) tooSlow(sent);
  }, rate.windowMs);
  return { stop: () => clearInterval(timer) };
}
