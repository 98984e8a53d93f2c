import { HOUR_MS, SECOND_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

/**
 * The name of the cookie that says that a visitor knew the password of a share link. It is sent to the path of that link
 * alone, which the prefix `__Host-` would not allow.
 */
const nameOf = (site: string) =>
  site.startsWith('https:') ? '__Secure-vitrine.share' : 'vitrine.share';

/** The pass in the cookies of a request; null for none. */
export function readPass(site: string, cookies: string | undefined): string | null {
  const start = `${nameOf(site)}=`;
  const pair = cookies?.split(';').find((cookie) => cookie.trim().startsWith(start));
  return pair?.trim().slice(start.length) ?? null;
}

/** The header `Set-Cookie` for a pass. */
export function passCookie(site: string, token: string, pass: string): string {
  const seconds = (LIMITS.sharePassHours * HOUR_MS) / SECOND_MS;
  const secure = site.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(site)}=${pass}; Path=/s/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
