import { createHmac } from 'node:crypto';

/**
 * The signature of a request to the SDK's serve handler, as an Inngest server makes it: HMAC over the canonical JSON of
 * the body (or the text itself if the body is a text, as for a request without body) and the time in seconds.
 */
export function signRequest(body: unknown, signingKey: string, at = new Date()): string {
  const seconds = Math.round(at.getTime() / 1000).toString();
  const key = signingKey.replace(/^signkey-\w+-/, '');
  const digest = createHmac('sha256', key)
    .update(typeof body === 'string' ? body : canonicalJson(body))
    .update(seconds)
    .digest('hex');
  return `t=${seconds}&s=${digest}`;
}

/** JSON with sorted keys, as the SDK recomputes it; a value with a `toJSON` of any kind is serialized as it is. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null || ('toJSON' in value && value.toJSON != null)) {
    return JSON.stringify(value) ?? 'null';
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}
