import { MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from './principal';

/**
 * Refuses with UNAUTHENTICATED a person who did not sign in within the last ten minutes: somebody else may have found
 * their browser open. Signing in again, by any method, starts a new session and so confirms the person's presence.
 */
export function requireRecentSignIn({ signedInAt }: PersonPrincipal, at: Date): void {
  const confirmedUntil = (signedInAt?.getTime() ?? 0) + LIMITS.confirmedMinutes * MINUTE_MS;
  if (at.getTime() >= confirmedUntil)
    refuse('UNAUTHENTICATED', 'Confirm it’s you first: sign in again.');
}
