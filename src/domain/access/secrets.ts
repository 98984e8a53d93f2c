import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { alphabet, randomText } from '../new-id';

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** What secrets begin with, by their kind. The first two are bearers of the interface. */
const prefixes = {
  key: 'vit_',
  token: 'vat_',
  /** What an application exchanges for its next access token. */
  refresh: 'vrt_',
  /** What an application that can keep a secret proves itself with. */
  client: 'vcs_',
} as const;
type BearerKind = 'key' | 'token';

/** A new secret: its prefix, 43 random characters, 6 of checksum, so that scanners and typos are told apart. */
export function newBearer(kind: keyof typeof prefixes): string {
  const body = prefixes[kind] + randomText(43);
  return body + checksum(body);
}

/** Whether a text has the beginning of a token, whatever follows. */
export const looksLikeToken = (bearer: string): boolean => bearer.startsWith(prefixes.token);

/** Which kind of bearer a text has the form of, checksum included; null for neither. */
export function bearerKind(bearer: string): BearerKind | null {
  if (!/^v[ia]t_[0-9A-Za-z]{49}$/.test(bearer)) return null;
  if (checksum(bearer.slice(0, -6)) !== bearer.slice(-6)) return null;
  return bearer.startsWith(prefixes.key) ? 'key' : 'token';
}

const purposeKeys = new Map<string, Buffer>();

/** A key of 32 bytes for one purpose, derived from the service's secret. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const known = purposeKeys.get(name);
  if (known) return known;
  const derived = Buffer.from(hkdfSync('sha256', secret, 'vitrine', purpose, 32));
  purposeKeys.set(name, derived);
  return derived;
}

/** What a secret is found by in the database: useless to whoever reads the table. */
export const lookupOf = (
  secret: string,
  value: string,
  purpose:
    | 'api-key'
    | 'access-token'
    | 'refresh-token'
    | 'authorization-code'
    | 'claim'
    | 'invitation',
) =>
  createHmac('sha256', keyFor(secret, `${purpose} lookup`))
    .update(value)
    .digest();

/**
 * The id of what is uploaded under a name that the uploader chose: the same name is the same id, so that an upload
 * that is tried again is known; yet nobody can choose or guess an id. 32 digits, 128 bits.
 */
export const uploadedIdOf = (secret: string, uploader: string, name: string): string =>
  createHmac('sha256', keyFor(secret, 'uploaded id'))
    .update(JSON.stringify([uploader, name]))
    .digest('hex')
    .slice(0, 32);

/** What the cookies and links of sign-in are signed with. */
export const identitySecret = (secret: string): string =>
  keyFor(secret, 'identity').toString('base64url');

/** What is sealed: each kind with a key of its own. */
type SealedKind = 'api-key' | 'mail';

/** Seals with AES-256-GCM, bound to what it belongs to: an API key to its id and organization. */
export function sealSecret(
  secret: string,
  value: string,
  boundTo: string,
  kind: SealedKind = 'api-key',
): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, `${kind} seal`), nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what sealSecret closed; throws when it was sealed for something else or with another secret. */
export function openSecret(
  secret: string,
  sealed: Uint8Array,
  boundTo: string,
  kind: SealedKind = 'api-key',
): string {
  const bytes = Buffer.from(sealed);
  const cipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(secret, `${kind} seal`),
    bytes.subarray(0, 12),
  );
  cipher.setAAD(Buffer.from(boundTo));
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
}

/** Tells one secret from another without telling anything of it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', keyFor(secret, 'fingerprint')).update('vitrine').digest('hex');
