import {
  boundToRow,
  lookupOf,
  openSecret,
  type Secrets,
  sealSecret,
} from '../access/secret/secrets';
import { randomText } from '../new-id';

type Link = { id: string; organizationId: string };

/** The secret part of the address of a link, 238 random bits, and the columns to store it in. */
export function newShareToken(secrets: Secrets, { id, organizationId }: Link) {
  const token = randomText(40);
  return {
    token,
    columns: {
      tokenHash: lookupOf(secrets, token, 'share-link'),
      sealedToken: sealSecret(secrets, token, boundToRow(id, organizationId), 'share-link'),
    },
  };
}

/**
 * The token of a link made earlier; null when it was not kept, or is sealed with a secret that the service no longer
 * has.
 */
export function openShareToken(
  secrets: Secrets,
  { id, organizationId }: Link,
  sealed: Uint8Array | null,
): string | null {
  if (sealed === null) return null;
  try {
    return openSecret(secrets, sealed, boundToRow(id, organizationId), 'share-link');
  } catch {
    return null;
  }
}
