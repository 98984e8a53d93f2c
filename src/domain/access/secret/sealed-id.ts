import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { decodeBase64 } from '@/platform/decode-base64';
import { keyFor, lookupOf, type Secrets } from './secrets';

const IV_BYTES = 16;

/**
 * Seals the id of an asset for the visitors of one share link: anyone who knows the id itself may read the file at its
 * public URL (docs/rules.md#file-urls). The same id sealed for the same link always gives the same text, so browsers
 * recognize URLs. The nonce is an HMAC of the id, as in AES-SIV: on opening, it proves that we made the text.
 */
export function sealId([newest]: Secrets, id: string, linkId: string): string {
  const nonce = nonceOf(newest, id, linkId);
  const cipher = createCipheriv('aes-256-ctr', keyFor(newest, 'shared-id seal'), nonce);
  return Buffer.concat([nonce, cipher.update(id, 'utf8'), cipher.final()]).toString('base64url');
}

/** Opens what sealId sealed for this link; null for any other text. */
export function openId(secrets: Secrets, sealed: string, linkId: string): string | null {
  const bytes = decodeBase64(sealed, 'base64url');
  if (bytes === null || bytes.length <= IV_BYTES) return null;
  const nonce = bytes.subarray(0, IV_BYTES);
  for (const secret of secrets) {
    const cipher = createDecipheriv('aes-256-ctr', keyFor(secret, 'shared-id seal'), nonce);
    const id = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES)), cipher.final()]).toString();
    if (timingSafeEqual(nonce, nonceOf(secret, id, linkId))) return id;
  }
  return null;
}

const nonceOf = (secret: string, id: string, linkId: string) =>
  lookupOf([secret], JSON.stringify([linkId, id]), 'shared-id').subarray(0, IV_BYTES);
