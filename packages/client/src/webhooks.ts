/// <reference lib="dom" preserve="true" />
/** Why a webhook was not accepted. Answer it with 400, and do not act on it. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

export type WebhookOptions = {
  /** The largest difference, in either direction, between a message's time and the clock here; 300 by default. */
  toleranceSeconds?: number;
  /** Unix milliseconds; for tests. */
  now?: number;
};

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies a message by Standard Webhooks 1.0, and returns its payload, parsed. `payload` is the body exactly as
 * received: parsing and serializing would change it. `secret` begins with `whsec_`; while a secret is being replaced, a
 * message has several signatures, and one must match.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook<Payload = unknown>(
  payload: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): Promise<Payload> {
  const id = headerOf(headers, 'webhook-id');
  const sent = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(sent)) refuse('webhook-timestamp is no number of seconds.');
  if (Math.abs(now / 1000 - Number(sent)) > toleranceSeconds)
    refuse('The message is too old or too new. Check the clock of this computer.');
  const body = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const signed = new TextEncoder().encode(`${id}.${sent}.${body}`);
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOfSecret(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const checks = signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    // `verify` compares in constant time.
    .map(async (each) => {
      const signature = bytesOfBase64(each.slice(3));
      return signature !== null && crypto.subtle.verify('HMAC', key, signature, signed);
    });
  if (!(await Promise.all(checks)).includes(true))
    refuse('No signature matches. Check the secret, and that the payload is the body as it came.');
  return JSON.parse(body);
}

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  return value || refuse(`${name} is missing.`);
}

/** Names may be written in any case. */
function findHeader(headers: Exclude<HeaderSource, Headers>, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

function bytesOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''));
  return bytes?.length ? bytes : refuse('The secret is not whsec_ and Base64.');
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function refuse(message: string): never {
  throw new WebhookVerificationError(message);
}
