import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64 } from '../decode-base64';
import type { SessionCookie } from './port';

/**
 * Prefix of all sign-in cookies. Under https a browser accepts `__Host-` only from this very host, over https: a page
 * of a sibling domain cannot plant such a cookie.
 */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-vitrine' : 'vitrine';

/**
 * The session cookie of better-auth: the token, a dot, and its HMAC-SHA256 in base64. This code reads it itself,
 * because better-auth needs two queries, and a second to load.
 * @param secrets better-auth's present and former ones
 */
export function makeSessionCookie(secrets: readonly string[], publicUrl: string): SessionCookie {
  const name = `${cookiePrefix(publicUrl)}.session_token`;
  return {
    name,
    read(cookies) {
      for (const value of valuesOf(name, cookies ?? '')) {
        const dot = value.lastIndexOf('.');
        const token = value.slice(0, dot);
        const signature = value.slice(dot + 1);
        if (dot > 0 && secrets.some((secret) => isSignatureOf(secret, token, signature)))
          return token;
      }
      return null;
    },
  };
}

function* valuesOf(name: string, cookies: string) {
  for (const pair of cookies.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    try {
      yield decodeURIComponent(pair.slice(equals + 1).trim());
    } catch {
      // Not written by this service.
    }
  }
}

function isSignatureOf(secret: string, token: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(token).digest();
  const given = decodeBase64(signature, 'base64');
  return given?.length === right.length && timingSafeEqual(given, right);
}
