import { z } from 'zod';
import { MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { decodeBase64 } from '@/platform/decode-base64';
import type { LibraryForWriting } from '../access/authorize-library';
import { openSecret, sealSecret } from '../access/secret/secrets';
import type { Domain } from '../operation';
import type { Uploader } from './authorize-uploader';

const KIND = 'upload-address';

const sealed = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.int(),
]);

/**
 * A secret allowing its holder to upload one file to a library within 15 minutes, as the caller. It contains everything
 * it stands for, sealed; nothing is stored.
 */
export function newUploadAddress(
  { secrets, now, newId }: Domain,
  { id, organization, principal }: LibraryForWriting,
): { token: string; expires: Date } {
  const personId = principal.kind === 'person' ? principal.personId : null;
  const keyId = principal.kind === 'key' ? principal.keyId : null;
  const expires = new Date(now().getTime() + LIMITS.uploadAddressMinutes * MINUTE_MS);
  const uploader = [organization.id, id, personId, keyId] as const;
  const parts: z.infer<typeof sealed> = [newId(), ...uploader, expires.getTime()];
  const bytes = sealSecret(secrets, JSON.stringify(parts), KIND, KIND);
  return { token: bytes.toString('base64url'), expires };
}

/** The id of an address, and its owner. Refuses with RESOURCE_NOT_FOUND an invalid or expired one. */
export function openUploadAddress(
  { secrets, now }: Domain,
  token: string,
): { id: string; uploader: Uploader } {
  const [id, organizationId, libraryId, personId, keyId, expires] = open(secrets, token);
  if (expires <= now().getTime())
    refuse('RESOURCE_NOT_FOUND', 'This upload address has expired. Ask for a new one.');
  return { id, uploader: { organizationId, libraryId, personId, keyId } };
}

function open(secrets: Domain['secrets'], token: string) {
  const bytes = decodeBase64(token, 'base64url') ?? refuseUnknown();
  try {
    return sealed.parse(JSON.parse(openSecret(secrets, bytes, KIND, KIND)));
  } catch {
    return refuseUnknown();
  }
}

const refuseUnknown = (): never => refuse('RESOURCE_NOT_FOUND', 'This is no upload address.');
