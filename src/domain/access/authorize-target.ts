import { Refusal, refuse } from '@/contract/errors';
import type { Domain } from '../operation';
import { authorizeLibrary, type LibraryForWriting } from './authorize-library';
import type { Principal } from './principal';

/**
 * The library assets are moved to, in the same organization as `source` (docs/rules.md#transfer). Library ids are
 * unique only within their organization. A library of another organization, an unknown one and one the caller has no
 * access to are all refused with BAD_USER_INPUT, so the answer does not reveal what exists. A library the key may only
 * read is refused with API_KEY_READ_ONLY.
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
      refuseTarget();
    throw error;
  }
}

/** Refuses a target the caller cannot use, without saying why. */
export const refuseTarget = (): never =>
  refuse(
    'BAD_USER_INPUT',
    'Target library not found in this organization, or this credential has no access to it.',
  );
