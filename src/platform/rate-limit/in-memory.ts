import type { Quota, RateLimitStore, Usage } from './port';

/** The number of open windows of one counter; strangers cannot fill the memory. */
const MAX_WINDOWS = 100_000;

/** Windows with more requests than this count as equal when one has to make room. */
const MOST_DISTINGUISHED = 64;

/** Windows in the memory of this process. Beyond `maxWindows` a counter drops the window with the fewest requests. */
export function makeMemoryStore(
  now: () => number = Date.now,
  maxWindows = MAX_WINDOWS,
): RateLimitStore {
  return { open: (_name, quota) => makeCounter(quota, now, maxWindows) };
}

function makeCounter({ windowSeconds }: Quota, now: () => number, maxWindows: number) {
  /** In the order of their beginning, which is also the order of their end. */
  const windows = new Map<string, Usage>();
  /**
   * The subjects by number of requests. A stranger inventing subjects makes many windows with few requests each:
   * pushing out a window with n requests costs n requests for each of all the others.
   */
  const byUse = Array.from({ length: MOST_DISTINGUISHED + 1 }, () => new Set<string>());
  const peersOf = ({ used }: Usage) => byUse[Math.min(used, MOST_DISTINGUISHED)] as Set<string>;

  function remove(subject: string, window: Usage) {
    windows.delete(subject);
    peersOf(window).delete(subject);
  }

  function makeRoom(at: number) {
    for (const [subject, window] of windows) {
      if (window.endsAt > at) break;
      remove(subject, window);
    }
    if (windows.size < maxWindows) return;
    const [subject] = byUse.find((subjects) => subjects.size > 0) ?? [];
    const window = windows.get(subject ?? '');
    if (subject !== undefined && window) remove(subject, window);
  }

  return (subject: string): Usage => {
    const at = now();
    let window = windows.get(subject);
    if (window && window.endsAt <= at) {
      remove(subject, window);
      window = undefined;
    }
    if (!window) {
      makeRoom(at);
      window = { used: 0, endsAt: at + windowSeconds * 1000 };
      windows.set(subject, window);
    }
    peersOf(window).delete(subject);
    window.used++;
    peersOf(window).add(subject);
    return { ...window };
  };
}
