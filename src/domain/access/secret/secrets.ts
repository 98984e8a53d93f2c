import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ALPHABET, randomText } from '../../new-id';

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = ALPHABET[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** The prefix of each kind of secret. The first two are the bearers of the API. */
const PREFIXES = {
  key: 'vit_',
  token: 'vat_',
  /** Exchanged by an application for its next access token. */
  refresh: 'vrt_',
  /** The client secret of an application able to store one safely. */
  client: 'vcs_',
} as const;
type BearerKind = 'key' | 'token';

/** A new secret: prefix, 43 random characters, 6 of checksum. Secret scanners recognize it; typing errors are found. */
export function newBearer(kind: keyof typeof PREFIXES): string {
  const body = PREFIXES[kind] + randomText(43);
  return body + checksum(body);
}

/** Whether a text begins like a token; the rest is not checked. */
export const looksLikeToken = (bearer: string): boolean => bearer.startsWith(PREFIXES.token);

/** The kind of bearer a text has the form of, checksum included; null for neither kind. */
export function bearerKind(bearer: string): BearerKind | null {
  if (!/^v[ia]t_[0-9A-Za-z]{49}$/.test(bearer)) return null;
  if (checksum(bearer.slice(0, -6)) !== bearer.slice(-6)) return null;
  return bearer.startsWith(PREFIXES.key) ? 'key' : 'token';
}

const purposeKeys = new Map<string, Buffer>();

/**
 * The secrets of the service. The first is the newest: it seals, signs and makes the stored lookups. All of them open,
 * verify and find.
 */
export type Secrets = readonly [string, ...string[]];

/** A key of 32 bytes for one purpose, derived from one secret of the service. */
export function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const known = purposeKeys.get(name);
  if (known) return known;
  const derived = Buffer.from(hkdfSync('sha256', secret, 'vitrine', purpose, 32));
  purposeKeys.set(name, derived);
  return derived;
}

export type LookupPurpose =
  | 'api-key'
  | 'access-token'
  | 'refresh-token'
  | 'authorization-code'
  | 'device-code'
  | 'user-code'
  | 'claim'
  | 'claim-expiry'
  | 'claim-proof'
  | 'invitation'
  | 'share-link'
  | 'share-pass'
  | 'visitor'
  | 'shared-file'
  | 'shared-id'
  | 'unsubscribe';

/** The hashes a value may be stored under, one for each secret, the newest secret's first. For finding the value. */
export const lookupsOf = (secrets: Secrets, value: string, purpose: LookupPurpose) =>
  forEach(secrets, (secret) =>
    createHmac('sha256', keyFor(secret, `${purpose} lookup`))
      .update(value)
      .digest(),
  );

/** The hash to store a new value under: useless to a reader of the table. */
export const lookupOf = (
  secrets: Secrets,
  value: string,
  purpose: LookupPurpose,
): Buffer<ArrayBuffer> => lookupsOf([secrets[0]], value, purpose)[0];

/**
 * The ids of an upload whose name the uploader chose; a new one gets the first. The same name gives the same ids, so a
 * repeated upload is recognized; yet nobody can choose or guess an id. 32 digits, 128 bits.
 */
export const uploadedIdsOf = (secrets: Secrets, uploader: string, name: string) =>
  forEach(secrets, (secret) =>
    createHmac('sha256', keyFor(secret, 'uploaded id'))
      .update(JSON.stringify([uploader, name]))
      .digest('hex')
      .slice(0, 32),
  );

/** The secrets for signing the cookies and links of sign-in. */
export const identitySecrets = (secrets: Secrets): Secrets =>
  forEach(secrets, (secret) => keyFor(secret, 'identity').toString('base64url'));

const forEach = <Made>([newest, ...older]: Secrets, make: (secret: string) => Made) =>
  [make(newest), ...older.map(make)] as const;

const TAG_BYTES = 16;

/** The kinds of sealed values: each has its own key. */
export type SealedKind =
  | 'api-key'
  | 'delivery-key'
  | 'idempotent-result'
  | 'mail'
  | 'share-link'
  | 'upload-address'
  | 'webhook';

/** What the sealed value of a row is bound to: it opens in no other row, nor for anybody else. */
export const boundToRow = (id: string, owner: string) => `${id} ${owner}`;

/** Whether two texts are the same, in constant time. */
export function isSameText(right: string, sent: string): boolean {
  const [expected, given] = [Buffer.from(right), Buffer.from(sent)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Seals with AES-256-GCM and the newest secret, bound to a context: an API key to its id and organization. */
export function sealSecret(
  [newest]: Secrets,
  value: string,
  boundTo: string,
  kind: SealedKind = 'api-key',
): Buffer<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(newest, `${kind} seal`), nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what sealSecret sealed; throws when it was sealed for another context or with a secret not given. */
export function openSecret(
  secrets: Secrets,
  sealed: Uint8Array,
  boundTo: string,
  kind: SealedKind = 'api-key',
): string {
  let failure: unknown;
  for (const secret of secrets) {
    try {
      return openWith(secret, Buffer.from(sealed), boundTo, kind);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openWith(secret: string, bytes: Buffer, boundTo: string, kind: SealedKind): string {
  const cipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(secret, `${kind} seal`),
    bytes.subarray(0, 12),
    // By default a cut tag is accepted, and easily guessed.
    { authTagLength: TAG_BYTES },
  );
  cipher.setAAD(Buffer.from(boundTo));
  cipher.setAuthTag(bytes.subarray(12, 12 + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(12 + TAG_BYTES)), cipher.final()]).toString(
    'utf8',
  );
}

/** A value to distinguish secrets; it reveals nothing about them. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', keyFor(secret, 'fingerprint')).update('vitrine').digest('hex');
