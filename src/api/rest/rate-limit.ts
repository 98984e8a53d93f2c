/** A quota per window (docs/rules.md#rate-limits). */
export type RatePolicy = { name: 'key' | 'ip'; quota: number; windowSeconds: number };

export type Allowance<Policy = RatePolicy> = {
  policy: Policy;
  /** Requests left in the window. */
  left: number;
  /** Whole seconds until the window resets. */
  resetsIn: number;
  exceeded: boolean;
};

type Window = { used: number; endsAt: number };

/** Beyond this number of open windows the oldest is dropped, so that strangers cannot fill the memory. */
const MAX_WINDOWS = 100_000;

/**
 * Counts requests in fixed windows that begin with a subject's first request, in this process only.
 * `spend` takes one unit and returns what is left; within a window `left` never rises.
 */
export function makeRateLimit<Policy extends Pick<RatePolicy, 'quota' | 'windowSeconds'>>(
  policy: Policy,
  now: () => number = Date.now,
) {
  const windows = new Map<string, Window>();

  return function spend(subject: string): Allowance<Policy> {
    const at = now();
    let window = windows.get(subject);
    if (!window || window.endsAt <= at) {
      windows.delete(subject);
      deleteEnded(windows, at);
      window = { used: 0, endsAt: at + policy.windowSeconds * 1000 };
      windows.set(subject, window);
    }
    window.used++;
    return {
      policy,
      left: Math.max(0, policy.quota - window.used),
      resetsIn: Math.max(1, Math.ceil((window.endsAt - at) / 1000)),
      exceeded: window.used > policy.quota,
    };
  };
}

/** Windows end in the order in which they began, so only the first few are checked. */
function deleteEnded(windows: Map<string, Window>, at: number) {
  for (const [subject, window] of windows) {
    if (window.endsAt > at && windows.size < MAX_WINDOWS) return;
    windows.delete(subject);
  }
}

export type RateLimits = ReturnType<typeof makeRateLimits>;

/** The two policies of the interface: per credential, and per client IP for anonymous calls. */
export function makeRateLimits(quotas: { keyPerMinute: number; ipPerMinute: number }) {
  const key = { name: 'key', quota: quotas.keyPerMinute, windowSeconds: 60 } as const;
  const ip = { name: 'ip', quota: quotas.ipPerMinute, windowSeconds: 60 } as const;
  return {
    key: { policy: key, spend: makeRateLimit(key) },
    ip: { policy: ip, spend: makeRateLimit(ip) },
  };
}
