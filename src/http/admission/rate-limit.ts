import type { OutgoingHttpHeaders } from 'node:http';
import { makeMemoryStore } from '@/platform/rate-limit/in-memory';
import type { Quota, RateLimitStore } from '@/platform/rate-limit/port';

/** A quota per window (docs/rules.md#rate-limits). */
export type RatePolicy = Quota & { name: string };

export type Allowance = {
  policy: RatePolicy;
  /** Requests left in the window. */
  left: number;
  /** When the window resets, in unix milliseconds. */
  endsAt: number;
  /** Whole seconds until then, at least 1. */
  resetsIn: number;
  exceeded: boolean;
};

export type RateLimit = {
  policy: RatePolicy;
  /** Takes one unit and returns what is left; within a window `left` never rises. */
  spend(subject: string): Promise<Allowance>;
};

/** A limit whose windows are in `store`. */
export function makeRateLimit(policy: RatePolicy, store: RateLimitStore): RateLimit {
  const count = store.open(policy.name, policy);
  return {
    policy,
    async spend(subject) {
      const { used, endsAt } = await count(subject);
      return {
        policy,
        left: Math.max(0, policy.quota - used),
        endsAt,
        resetsIn: secondsUntil(endsAt),
        exceeded: used > policy.quota,
      };
    },
  };
}

const secondsUntil = (endsAt: number) => Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));

/** The allowance of a subject known to be beyond its quota until `endsAt`. */
export const exceededAllowance = (policy: RatePolicy, endsAt: number): Allowance => ({
  policy,
  left: 0,
  endsAt,
  resetsIn: secondsUntil(endsAt),
  exceeded: true,
});

/** The header of every answer: the policy and its quota. */
export const policyHeader = ({ name, quota, windowSeconds }: RatePolicy) => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${windowSeconds}`,
});

/** The headers of a rate limit: what is left, until when, and when to retry. */
export function allowanceHeaders(allowance: Allowance): OutgoingHttpHeaders {
  const { policy, left, resetsIn, exceeded } = allowance;
  const retry = exceeded ? { 'Retry-After': resetsIn } : {};
  if (policy.name === 'ip') return { ...policyHeader(policy), ...retry };
  return {
    ...policyHeader(policy),
    RateLimit: `"${policy.name}";r=${left};t=${resetsIn}`,
    'RateLimit-Limit': policy.quota,
    'RateLimit-Remaining': left,
    'RateLimit-Reset': resetsIn,
    ...retry,
  };
}

/** A person scrolling fast sends 20 queries a second: the quota of a key would stop them. */
const PAGE_QUOTA_PER_KEY_QUOTA = 5;

export type RateLimits = ReturnType<typeof makeRateLimits>;

/** What admits requests from clients of this service. */
export type AdmissionOptions = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/**
 * The limits of the handlers: per credential, per client IP for anonymous calls, and for pages and their calls, per
 * person or client IP. They all share `store`. Processes lease those that count reads; what `ip` counts may be guesses.
 */
export function makeRateLimits(
  quotas: { keyPerMinute: number; ipPerMinute: number },
  store: RateLimitStore = makeMemoryStore(),
) {
  const perMinute = (name: string, quota: number) =>
    makeRateLimit({ name, quota, windowSeconds: 60, leased: name !== 'ip' }, store);
  return {
    store,
    key: perMinute('key', quotas.keyPerMinute),
    ip: perMinute('ip', quotas.ipPerMinute),
    page: perMinute('page', quotas.keyPerMinute * PAGE_QUOTA_PER_KEY_QUOTA),
    /** Pages opened by somebody who is not signed in, by client network. */
    visit: perMinute('visit', quotas.ipPerMinute * PAGE_QUOTA_PER_KEY_QUOTA),
    /** Pages of share links and their calls, by client network. */
    shared: perMinute('shared', quotas.keyPerMinute * PAGE_QUOTA_PER_KEY_QUOTA),
  };
}
