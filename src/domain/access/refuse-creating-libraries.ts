import { refuse } from '@/contract/errors';
import { membershipOf } from './authorize-organization';
import type { Principal } from './principal';

/**
 * Who may create a library: a key that writes to at least one, and an Owner. Else API_KEY_READ_ONLY, and
 * FORBIDDEN (docs/rules.md#create-library).
 */
export function refuseCreatingLibraries(principal: Principal, organizationId: string) {
  if (principal.kind === 'key') {
    if (![...principal.grants.values()].includes('write')) refuse('API_KEY_READ_ONLY');
  } else if (principal.kind === 'person') {
    const { role, suspended } = membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
    if (role !== 'owner' || suspended) refuse('FORBIDDEN');
  } else refuse('FORBIDDEN');
}
