import { refuse } from '@/contract/errors';
import { authorizeLibrary, type LibraryForWriting } from '../access/authorize-library';
import { findPersonPrincipal } from '../access/verify/find-person-principal';
import { findKeyPrincipal } from '../access/verify/verify-key';
import type { Domain } from '../operation';

/** Who began an upload continuing without their credential, a person or a key, and its library. */
export type Uploader = {
  organizationId: string;
  libraryId: string;
  personId: string | null;
  keyId: string | null;
};

/** The library of an upload, as its uploader may write to it now. */
export async function authorizeUploader(
  domain: Domain,
  uploader: Uploader,
): Promise<LibraryForWriting> {
  const { personId, keyId } = uploader;
  const principal = personId
    ? await findPersonPrincipal(domain, personId)
    : keyId && (await findKeyPrincipal(domain, keyId));
  if (!principal) return refuse(keyId ? 'INVALID_API_KEY' : 'UNAUTHENTICATED');
  return authorizeLibrary(domain, principal, uploader, 'write');
}
