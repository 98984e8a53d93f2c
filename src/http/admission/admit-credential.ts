import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { makeMemoryStore } from '@/platform/rate-limit/in-memory';
import { type Allowance, exceededAllowance, makeRateLimit, type RateLimit } from './rate-limit';

/** The sender of a request, and what is left of the limit for the request. */
export type Admission<Principal> = {
  /** Null: the credential is refused, or the allowance is exceeded. */
  principal: Principal | null;
  allowance: Allowance;
};

type Attempt<Principal> = {
  /** The secret of the request, in a form a lookup may find. */
  secret: string;
  /** Where the request comes from, see clientNetwork. */
  network: string;
  /** Looks the secret up; null: it is not valid. */
  verify(): Promise<Principal | null>;
  /** The subject whose limit accepted credentials use. */
  subjectOf(principal: Principal): string;
};

/** Forgetting one costs a query. With `max`, the cache would take the memory for all of them at once. */
const REMEMBERED = { maxSize: 20_000, sizeCalculation: () => 1 };

/** One window long: later requests are counted from zero. */
const REFUSED_TTL_MS = 60_000;

/**
 * Admits requests with credentials: verifies the credential and counts the request, against `accepted` by subject, or
 * against `refused` by network if the credential is not valid. A request over the limit costs no query: a credential
 * beyond its quota is remembered until its window ends, a refused one for a minute. Within the limit it is looked up
 * again, because an organization may come back from the trash. Once a network has tried as many wrong credentials as
 * `accepted` allows requests, only its previously valid ones are looked up.
 */
export function makeAdmission({ accepted, refused }: { accepted: RateLimit; refused: RateLimit }) {
  const guesses = makeRateLimit({ ...accepted.policy, name: 'guesses' }, makeMemoryStore());
  /** Valid credentials by digest, and guessing networks, with the end of the window they exceeded. */
  const known = new LRUCache<string, number>(REMEMBERED);
  const wrong = new LRUCache<string, true>({ ...REMEMBERED, ttl: REFUSED_TTL_MS });

  const exceededUntil = (subject: string) => {
    const endsAt = known.get(subject) ?? 0;
    return endsAt > Date.now() ? endsAt : null;
  };

  async function refuse(digest: string, network: string): Promise<Allowance> {
    wrong.set(digest, true);
    const { exceeded, endsAt } = await guesses.spend(network);
    if (exceeded) known.set(network, endsAt);
    return refused.spend(network);
  }

  return async function admit<Principal>(
    attempt: Attempt<Principal>,
  ): Promise<Admission<Principal>> {
    const { network } = attempt;
    // The secret itself is not kept. It is random, so its digest needs no key.
    const digest = hash('sha256', attempt.secret, 'base64url');
    const spent = exceededUntil(digest);
    if (spent !== null)
      return { principal: null, allowance: exceededAllowance(accepted.policy, spent) };
    const guessing = known.has(digest) ? null : exceededUntil(network);
    if (guessing !== null && !wrong.has(digest))
      return { principal: null, allowance: exceededAllowance(refused.policy, guessing) };

    const again = wrong.has(digest) ? await refused.spend(network) : null;
    if (again?.exceeded) return { principal: null, allowance: again };
    const principal = await attempt.verify();
    if (!principal) return { principal: null, allowance: again ?? (await refuse(digest, network)) };
    wrong.delete(digest);
    const allowance = await accepted.spend(attempt.subjectOf(principal));
    known.set(digest, allowance.exceeded ? allowance.endsAt : 0);
    return { principal: allowance.exceeded ? null : principal, allowance };
  };
}
