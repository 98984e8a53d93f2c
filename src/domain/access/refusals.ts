import { refuse } from '@/contract/errors';
import { membershipOf, refuseChangingNothing, refuseReaders } from './authorize-organization';
import type { KeyPrincipal, Principal } from './principal';

/**
 * Refuses everyone who may not create a library. A key that may write to at least one library and an Owner may; other
 * keys, and read-only tokens, are refused with API_KEY_READ_ONLY and other persons with FORBIDDEN (docs/rules.md#create-library).
 */
export function refuseCreatingLibraries(principal: Principal, organizationId: string) {
  if (principal.kind === 'key') {
    refuseReadOnlyKey(principal);
  } else if (principal.kind === 'person') {
    const membership = membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
    refuseChangingNothing(principal, membership);
    if (membership.role !== 'owner')
      refuse('FORBIDDEN', 'Only owners of the organization can create libraries.');
  } else refuse('FORBIDDEN');
}

/** Refuses with API_KEY_READ_ONLY a key that can write to no library. */
export function refuseReadOnlyKey({ grants }: KeyPrincipal) {
  if (![...grants.values()].includes('write')) refuse('API_KEY_READ_ONLY');
}

/**
 * Refuses everyone who may not undo own changes in an organization: keys that can write to no library, people as
 * refuseReaders does.
 */
export function refuseUndoing(principal: Principal, organizationId: string) {
  if (principal.kind === 'operator') return refuse('FORBIDDEN');
  if (principal.kind === 'key') refuseReadOnlyKey(principal);
  else refuseReaders(principal, membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND'));
  return principal;
}
