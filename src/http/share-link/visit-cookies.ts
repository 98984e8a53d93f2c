import { DAY_MS, HOUR_MS, SECOND_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';

/**
 * The cookies of a visitor of a share link: that they knew its password, and who they said they are. They are sent to the
 * path of that link alone, which the prefix `__Host-` would not allow.
 */
const KEPT_MS = { share: LIMITS.sharePassHours * HOUR_MS, visitor: LIMITS.visitorDays * DAY_MS };
export type VisitCookie = keyof typeof KEPT_MS;

const nameOf = (site: string, cookie: VisitCookie) =>
  `${site.startsWith('https:') ? '__Secure-' : ''}vitrine.${cookie}`;

/** The value of a cookie of a request; null for none. */
export function readVisitCookie(
  site: string,
  cookie: VisitCookie,
  cookies: string | undefined,
): string | null {
  const start = `${nameOf(site, cookie)}=`;
  const pair = cookies?.split(';').find((sent) => sent.trim().startsWith(start));
  return pair?.trim().slice(start.length) ?? null;
}

/** The header `Set-Cookie` for a cookie. */
export function visitCookie(
  site: string,
  cookie: VisitCookie,
  token: string,
  value: string,
): string {
  const seconds = KEPT_MS[cookie] / SECOND_MS;
  const secure = site.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(site, cookie)}=${value}; Path=/s/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
