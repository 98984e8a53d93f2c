import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64 } from '../decode-base64';

/**
 * Replaces signatures by older secrets in a request, because better-auth verifies with the newest one only. They are on
 * its cookies and on the token of an email confirmation link.
 * @param secrets the newest first
 */
export function renewSignatures(request: Request, secrets: readonly string[]): Request {
  if (secrets.length < 2) return request;
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (token) url.searchParams.set('token', renewToken(token, secrets));
  const headers = new Headers(request.headers);
  const cookies = headers.get('cookie');
  if (cookies)
    headers.set(
      'cookie',
      cookies
        .split(';')
        .map((pair) => renewCookie(pair, secrets))
        .join(';'),
    );
  return new Request(new Request(url, request), { headers });
}

/** A signed cookie: `name=value.signature`, encoded, with the HMAC in base64. */
function renewCookie(pair: string, secrets: readonly string[]): string {
  const equals = pair.indexOf('=');
  try {
    const value = decodeURIComponent(pair.slice(equals + 1).trim());
    const renewed = renew(value, secrets, 'base64');
    return renewed === value ? pair : `${pair.slice(0, equals)}=${encodeURIComponent(renewed)}`;
  } catch {
    // Not written by this service.
    return pair;
  }
}

/** A JWT: header, payload and HMAC, each in base64url. */
const renewToken = (token: string, secrets: readonly string[]) =>
  token.split('.').length === 3 ? renew(token, secrets, 'base64url') : token;

/** A text followed by a dot and its signature. Returned unchanged unless an older secret signed it. */
function renew(signed: string, [newest = '', ...older]: readonly string[], form: Form): string {
  const dot = signed.lastIndexOf('.');
  const [value, signature] = [signed.slice(0, dot), decodeBase64(signed.slice(dot + 1), form)];
  const isOlder = older.some((secret) => {
    const right = sign(secret, value);
    return right.length === signature?.length && timingSafeEqual(right, signature);
  });
  return isOlder ? `${value}.${sign(newest, value).toString(form)}` : signed;
}

type Form = 'base64' | 'base64url';

const sign = (secret: string, value: string) => createHmac('sha256', secret).update(value).digest();
