import { refuse } from '@/contract/errors';
import type { Domain } from '../operation';
import { findClaimedLibrary } from './find-claimed-library';
import type { KeyPrincipal, PersonPrincipal, Principal, ReachedOrganization } from './principal';
import { membershipOf, reachOrganization } from './reach-organization';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type ReachedLibrary = {
  id: string;
  organization: ReachedOrganization;
  principal: Principal;
};

/** A library that the caller may read. Only reachLibrary makes one. */
export type LibraryForReading = ReachedLibrary & { readonly [reading]: true };

/** A library that the caller may change. Only reachLibrary makes one. */
export type LibraryForWriting = LibraryForReading & { readonly [writing]: true };

type LibraryAddress = { organizationId: string; libraryId: string };
type Level = 'read' | 'write';

/**
 * Lets the caller into a library, or answers as if it did not exist: API_KEY_NOT_AUTHORIZED_FOR_LIBRARY.
 * To write, a key that may only read is refused with API_KEY_READ_ONLY, a suspended person with FORBIDDEN
 * (docs/rules.md#access).
 */
export async function reachLibrary<Wanted extends Level>(
  domain: Domain,
  principal: Principal,
  address: LibraryAddress,
  level: Wanted,
): Promise<Wanted extends 'write' ? LibraryForWriting : LibraryForReading> {
  const organization = await enter(domain, principal, address, level);
  return { id: address.libraryId, organization, principal } as LibraryForWriting;
}

function enter(domain: Domain, principal: Principal, address: LibraryAddress, level: Level) {
  if (principal.kind === 'key') return enterWithKey(principal, address, level);
  if (principal.kind === 'person') return enterAsPerson(domain, principal, address, level);
  return refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
}

function enterWithKey(key: KeyPrincipal, address: LibraryAddress, level: Level) {
  const whenUnknown = 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
  const organization = reachOrganization(key, address.organizationId, whenUnknown);
  const access = key.grants.get(address.libraryId);
  if (!access) refuse(whenUnknown);
  if (level === 'write' && access !== 'write') refuse('API_KEY_READ_ONLY');
  return organization;
}

async function enterAsPerson(
  domain: Domain,
  person: PersonPrincipal,
  address: LibraryAddress,
  level: Level,
) {
  const whenUnknown = 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
  const { organization, suspended } = membershipOf(person, address.organizationId, whenUnknown);
  if (!(await findClaimedLibrary(domain, address))) refuse(whenUnknown);
  if (level === 'write' && suspended) refuse('FORBIDDEN');
  return organization;
}
