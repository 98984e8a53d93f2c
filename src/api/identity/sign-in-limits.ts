import { makeRateLimit } from '../rest/rate-limit';
import type { Endpoint } from './endpoints';

/** Requests allowed in a window. */
type Quota = { quota: number; windowSeconds: number };

/** Per account: far below what guessing needs, above what a person with a bad memory uses. */
const accountQuotas = {
  password: { quota: 10, windowSeconds: 600 },
  mail: { quota: 5, windowSeconds: 600 },
} as const satisfies Partial<Record<NonNullable<Endpoint['costs']>, Quota>>;

/**
 * Limits requests that could be used for guessing or spamming: per client IP, and per account from any client,
 * whether or not the account exists. In memory, like all rate limits: a restart clears the counts, and several
 * processes count separately.
 * @param clientIpQuota requests per minute of one client IP
 */
export function makeSignInLimits(clientIpQuota: number) {
  const byClientIp = makeRateLimit({ quota: clientIpQuota, windowSeconds: 60 });
  const byAccount = {
    password: makeRateLimit(accountQuotas.password),
    mail: makeRateLimit(accountQuotas.mail),
  };
  /**
   * Seconds to wait before the next try; null when the request is allowed.
   * @param account the email or the person's id that the request is about; null when there is none
   */
  return (costs: NonNullable<Endpoint['costs']>, clientIp: string, account: string | null) => {
    const spent = [byClientIp(clientIp)];
    // An application registers before any person is involved: there is no account to count against.
    if (account !== null && costs !== 'registration') spent.push(byAccount[costs](account));
    const waits = spent.filter(({ exceeded }) => exceeded).map(({ resetsIn }) => resetsIn);
    return waits.length === 0 ? null : Math.max(...waits);
  };
}
