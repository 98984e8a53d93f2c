import { hash } from 'node:crypto';
import type { Quota, RateLimitStore } from '@/platform/rate-limit/port';
import { makeRateLimit } from '../admission/rate-limit';
import type { Endpoint } from './endpoints';

/** Per account: far below what guessing needs, above what a person with a bad memory uses. */
const ACCOUNT_QUOTAS = {
  password: { quota: 10, windowSeconds: 600 },
  mail: { quota: 5, windowSeconds: 600 },
  code: { quota: 10, windowSeconds: 600 },
} as const satisfies Partial<Record<NonNullable<Endpoint['costs']>, Quota>>;

/**
 * Limits requests usable for guessing or spamming: per client network, and per account from any client, whether or not
 * the account exists.
 * @param networkQuota requests per minute of one network, see clientNetwork
 */
export function makeSignInLimits(networkQuota: number, store: RateLimitStore) {
  const byNetwork = makeRateLimit(
    { name: 'sign-in', quota: networkQuota, windowSeconds: 60 },
    store,
  );
  const byAccount = {
    password: makeRateLimit({ name: 'sign-in-password', ...ACCOUNT_QUOTAS.password }, store),
    mail: makeRateLimit({ name: 'sign-in-mail', ...ACCOUNT_QUOTAS.mail }, store),
    code: makeRateLimit({ name: 'sign-in-code', ...ACCOUNT_QUOTAS.code }, store),
  };
  /**
   * Seconds to wait before the next try; null when the request is allowed.
   * @param network where the request comes from, see clientNetwork
   * @param account the email or the person's id the request is about; null when there is none
   */
  return async (costs: NonNullable<Endpoint['costs']>, network: string, account: string | null) => {
    const spent = [byNetwork.spend(network)];
    // An application registers, and a device asks, before any person is involved: there is no account to count against.
    if (account !== null && costs !== 'registration')
      // A stranger decides how long the name of an account is; its digest is short.
      spent.push(byAccount[costs].spend(hash('sha256', account, 'base64url')));
    const exceeded = (await Promise.all(spent)).filter((allowance) => allowance.exceeded);
    return exceeded.length === 0 ? null : Math.max(...exceeded.map(({ resetsIn }) => resetsIn));
  };
}
