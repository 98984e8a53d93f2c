import { refuse } from '@/contract/errors';
import { membershipOf, refuseReaders } from './authorize-organization';
import type { Principal } from './principal';
import { refuseReadOnlyKey } from './refuse-creating-libraries';

/**
 * Refuses everyone who may not undo own changes in an organization: keys, whose changes are not kept, with FORBIDDEN,
 * people as refuseReaders does.
 */
export function refuseUndoing(principal: Principal, organizationId: string) {
  if (principal.kind === 'key') refuseReadOnlyKey(principal);
  if (principal.kind !== 'person')
    return refuse('FORBIDDEN', 'People undo their changes: use an access token.');
  refuseReaders(principal, membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND'));
  return principal;
}
