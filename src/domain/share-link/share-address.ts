import { lookupOf, openSecret, type Secrets, sealSecret } from '../access/secret/secrets';
import { randomText } from '../new-id';

type Link = { id: string; organizationId: string };

/** The context bound to the seal of an address: it opens in no other row. */
export const sealOfAddress = ({ id, organizationId }: Link) => `${id} ${organizationId}`;

/** The secret part of the address of a link, 238 random bits, and the columns to store it in. */
export function newShareToken(secrets: Secrets, link: Link) {
  const token = randomText(40);
  return {
    token,
    columns: {
      tokenHash: lookupOf(secrets, token, 'share-link'),
      sealedToken: sealSecret(secrets, token, sealOfAddress(link), 'share-link'),
    },
  };
}

/**
 * The token of a link made earlier; null when it was not kept, or is sealed with a secret that the service no longer
 * has.
 */
export function openShareToken(
  secrets: Secrets,
  link: Link,
  sealed: Uint8Array | null,
): string | null {
  if (sealed === null) return null;
  try {
    return openSecret(secrets, sealed, sealOfAddress(link), 'share-link');
  } catch {
    return null;
  }
}
