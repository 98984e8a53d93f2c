import { AsyncLocalStorage } from 'node:async_hooks';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { authorizeShared, type FoundShare } from '@/domain/access/authorize-shared';
import type { ApiDependencies, Visit, VisitCookie } from '@/procedures/context';
import { authenticateSession } from '../admission/authenticate-session';

/** Browsers send the cookies only to the path of their share link. The prefix `__Host-` would not allow this. */
const KEPT_MS: Record<VisitCookie, number> = {
  share: LIMITS.sharePassHours * HOUR_MS,
  visitor: LIMITS.visitorDays * DAY_MS,
};

const nameOf = (site: string, cookie: VisitCookie) =>
  `${site.startsWith('https:') ? '__Secure-' : ''}vitrine.${cookie}`;

/** The value of a cookie of a request; null for none. */
function readVisitCookie(
  site: string,
  cookie: VisitCookie,
  cookies: string | undefined,
): string | null {
  const start = `${nameOf(site, cookie)}=`;
  const pair = cookies?.split(';').find((sent) => sent.trim().startsWith(start));
  return pair?.trim().slice(start.length) ?? null;
}

/** The header `Set-Cookie` for a cookie. */
function visitCookie(site: string, cookie: VisitCookie, token: string, value: string): string {
  const seconds = KEPT_MS[cookie] / SECOND_MS;
  const secure = site.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(site, cookie)}=${value}; Path=/s/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Where a visitor is, as rate limits count it, and how to add a header `Set-Cookie` to the answer. */
type Caller = { network: string; setCookie: (header: string) => void };

/** The visit whose page is being rendered. */
const rendered = new AsyncLocalStorage<Visit>();

/** Renders a page of a visit, which does not look the link up again. */
export const renderFor = <Rendered>(visit: Visit, render: () => Rendered): Rendered =>
  rendered.run(visit, render);

/** The visit for the cookies of a request. `caller`: null for a page being rendered, which sets no cookies. */
export function visitOf(
  dependencies: Pick<ApiDependencies, 'domain' | 'urls' | 'sessionCookie'>,
  token: string,
  cookies: string | undefined,
  caller: Caller | null = null,
): Visit {
  const begun = rendered.getStore();
  if (caller === null && begun?.token === token)
    return { ...begun, network: null, keep: () => undefined };
  const { site } = dependencies.urls;
  const credentials = {
    pass: readVisitCookie(site, 'share', cookies),
    signedIn: () => authenticateSession(dependencies, cookies),
  };
  let found: Promise<FoundShare | null> | undefined;
  return {
    token,
    find() {
      found ??= authorizeShared(dependencies.domain, token, credentials);
      return found;
    },
    network: caller?.network ?? null,
    visitor: readVisitCookie(site, 'visitor', cookies),
    keep: (cookie, value) => caller?.setCookie(visitCookie(site, cookie, token, value)),
  };
}
