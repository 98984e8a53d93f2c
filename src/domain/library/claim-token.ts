import { timingSafeEqual } from 'node:crypto';
import { lookupOf } from '../access/secrets';
import { randomText } from '../new-id';

/**
 * The secret part of a new claim link: 40 random characters, then the end of the claim window with a signature. The link
 * can so be recognized as an expired one after everything about it has been deleted.
 */
export function newClaimToken(secret: string, expiresAt: Date): string {
  const dated = `${randomText(40)}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
  return `${dated}-${signatureOf(secret, dated)}`;
}

/** The end of the claim window of an issued link, exact to the second; null for any other text. */
export function expiryOfClaimToken(secret: string, token: string): Date | null {
  const [, dated = '', seconds = '', signature = ''] =
    /^([0-9A-Za-z]{40}-([0-9a-z]{1,8}))-([0-9a-f]{16})$/.exec(token) ?? [];
  if (!signature) return null;
  const right = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, dated)));
  return right ? new Date(Number.parseInt(seconds, 36) * 1000) : null;
}

const signatureOf = (secret: string, dated: string): string =>
  lookupOf(secret, dated, 'claim-expiry').toString('hex').slice(0, 16);
