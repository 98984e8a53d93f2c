import { LRUCache } from 'lru-cache';
import { DAY_MS, SECOND_MS } from '@/contract/durations';
import type { Quota, RateLimitStore } from '@/platform/rate-limit/port';
import type { Visit } from '@/procedures/context';
import { type Allowance, makeRateLimit } from '../admission/rate-limit';

/**
 * Tries of one client network on one link, the shortest window first: the pause grows with the number of wrong
 * passwords. `strictQuota`: while the link gets too many tries. Nobody's first try has to wait.
 */
const NETWORK_QUOTAS = [
  { quota: 5, strictQuota: 1, windowSeconds: 60 },
  { quota: 10, strictQuota: 2, windowSeconds: 600 },
  { quota: 30, strictQuota: 5, windowSeconds: DAY_MS / SECOND_MS },
];

/** Tries on one link from all networks that have not entered its password. */
const LINK_QUOTA: Quota = { quota: 1000, windowSeconds: 600 };

/** Tries of a network from which somebody entered the right password: it may have many visitors. */
const KNOWN_QUOTA: Quota = { quota: 100, windowSeconds: 600 };

/** Networks and links remembered. Forgetting a network only counts its later visitors more strictly. */
const MOST_REMEMBERED = 10_000;

/**
 * Limits how often visitors try passwords of share links. A network that fails waits longer and longer; it cannot make
 * another network wait.
 */
export function makePasswordTries(store: RateLimitStore) {
  const known = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: DAY_MS });
  /** Links with too many tries, with the end of the window. */
  const strictUntil = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  const limit = (name: string, { quota, windowSeconds }: Quota) =>
    makeRateLimit({ name: `share-password-${name}`, quota, windowSeconds }, store);
  const byKnown = limit('known', KNOWN_QUOTA);
  const byLink = limit('link', LINK_QUOTA);
  const byNetwork = NETWORK_QUOTAS.map((each) => ({
    ...limit(String(each.windowSeconds), each),
    strictQuota: each.strictQuota,
  }));

  return {
    /** Counts a try, unless it has to wait. */
    async spend(linkId: string, network: string): Promise<Allowance> {
      const subject = `${linkId} ${network}`;
      if (known.has(subject)) return byKnown.spend(subject);
      const isStrict = (strictUntil.get(linkId) ?? 0) > Date.now();
      // A try that has to wait does not count in the longer windows, nor for the link.
      for (const { spend, strictQuota } of byNetwork) {
        const allowance = await spend(subject);
        const used = allowance.policy.quota - allowance.left;
        if (allowance.exceeded) return allowance;
        if (isStrict && used > strictQuota) return { ...allowance, left: 0, exceeded: true };
      }
      const allowance = await byLink.spend(linkId);
      if (allowance.exceeded) strictUntil.set(linkId, allowance.endsAt);
      return { ...allowance, exceeded: false };
    },

    /** A visit of a link that remembers the network when the password was right. */
    watch(visit: Visit, linkId: string): Visit {
      return {
        ...visit,
        keep(cookie, value) {
          if (cookie === 'share') known.set(`${linkId} ${visit.network}`, true);
          visit.keep(cookie, value);
        },
      };
    },
  };
}
