import { Refusal, refuse } from '@/contract/errors';
import type { Domain } from '../operation';
import { authorizeLibrary, type LibraryForWriting } from './authorize-library';
import type { Principal } from './principal';

/**
 * The library that assets are to be moved to, of the same organization as `source` (docs/rules.md#transfer).
 * Ids of libraries are unique in their organization only, so one of another organization, one that nobody has
 * and one that the caller has no access to look alike here, and all are refused with BAD_USER_INPUT: what
 * exists is not revealed. One that a key may only read is refused with API_KEY_READ_ONLY.
 */
export async function authorizeTarget(
  domain: Domain,
  principal: Principal,
  source: LibraryForWriting,
  libraryId: string,
): Promise<LibraryForWriting> {
  const ref = { organizationId: source.organization.id, libraryId };
  try {
    return await authorizeLibrary(domain, principal, ref, 'write');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY')
      refuse('BAD_USER_INPUT', {
        message:
          'The target is not a library of this organization, or this credential has no access to it.',
      });
    throw error;
  }
}
