import { refuse } from '@/contract/errors';
import type { Domain } from '../operation';
import { findClaimedLibrary } from './find-claimed-library';
import type { KeyPrincipal, Principal, ReachedOrganization } from './principal';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type ReachedLibrary = {
  id: string;
  organization: ReachedOrganization;
  /** The key that is asking; null for a person. */
  keyId: string | null;
};

/** A library that the caller may read. Only reachLibrary makes one. */
export type LibraryForReading = ReachedLibrary & { readonly [reading]: true };

/** A library that the caller may change. Only reachLibrary makes one. */
export type LibraryForWriting = LibraryForReading & { readonly [writing]: true };

type LibraryAddress = { organizationId: string; libraryId: string };

/**
 * Lets the caller into a library, or answers as if it did not exist: API_KEY_NOT_AUTHORIZED_FOR_LIBRARY.
 * A key used on another organization, real or not, learns nothing about it: INVALID_API_KEY. To write, a
 * key that may only read is refused with API_KEY_READ_ONLY ("Authentication", rules 3 and 4).
 */
export async function reachLibrary<Level extends 'read' | 'write'>(
  domain: Domain,
  principal: Principal,
  address: LibraryAddress,
  level: Level,
): Promise<Level extends 'write' ? LibraryForWriting : LibraryForReading> {
  const reached =
    principal.kind === 'key'
      ? reachWithKey(principal, address, level)
      : await reachAsOperator(domain, address, level);
  return reached as LibraryForWriting;
}

function reachWithKey(key: KeyPrincipal, address: LibraryAddress, level: string): ReachedLibrary {
  if (key.organization.id !== address.organizationId) refuse('INVALID_API_KEY');
  const access = key.grants.get(address.libraryId);
  if (!access) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  if (level === 'write' && access !== 'write') refuse('API_KEY_READ_ONLY');
  return { id: address.libraryId, organization: key.organization, keyId: key.keyId };
}

async function reachAsOperator(
  domain: Domain,
  address: LibraryAddress,
  level: string,
): Promise<ReachedLibrary> {
  const organization = await findClaimedLibrary(domain, address);
  if (!organization) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  if (level === 'write') refuse('FORBIDDEN');
  return { id: address.libraryId, organization, keyId: null };
}
