import { makeRateLimit } from '../rest/rate-limit';
import type { Endpoint } from './endpoints';

/** Requests within so many seconds. */
type Quota = { quota: number; windowSeconds: number };

/** Of one account: far below what guessing needs, above what a person with a bad memory does. */
const accountQuotas = {
  password: { quota: 10, windowSeconds: 600 },
  mail: { quota: 5, windowSeconds: 600 },
} as const satisfies Record<NonNullable<Endpoint['costs']>, Quota>;

/**
 * Counts what could be used for guessing or spamming: per client address, and per account whoever asks, known or not.
 * In memory, as all rate limits are: a restart forgets, several processes count apart.
 * @param addressQuota what an address may do in a minute
 */
export function makeSignInLimits(addressQuota: number) {
  const byAddress = makeRateLimit({ quota: addressQuota, windowSeconds: 60 });
  const byAccount = {
    password: makeRateLimit(accountQuotas.password),
    mail: makeRateLimit(accountQuotas.mail),
  };
  /**
   * Seconds to wait before the next try; null: go on.
   * @param account the email or session that the request is about; null: none
   */
  return (costs: NonNullable<Endpoint['costs']>, address: string, account: string | null) => {
    const spent = [byAddress(address)];
    if (account !== null) spent.push(byAccount[costs](account));
    const waits = spent.filter(({ exceeded }) => exceeded).map(({ resetsIn }) => resetsIn);
    return waits.length === 0 ? null : Math.max(...waits);
  };
}
