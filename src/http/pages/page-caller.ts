import type { PersonPrincipal } from '@/domain/access/principal';
import type { ApiDependencies, Visit } from '@/procedures/context';
import { authenticateSession } from '../admission/authenticate-session';
import { visitOf } from '../share-link/visit-cookies';
import { VISITOR_HEADER } from './handler';

/** Tells a page who opens it; the page itself sees only the headers of its request. */
export type PageCaller = {
  /** The signed-in person, or null. At most one query. */
  person(cookies: string | undefined): Promise<PersonPrincipal | null>;
  /** The visit of the share link with this token. A page cannot set a cookie. */
  visit(token: string, cookies: string | undefined): Visit;
  /** Whether the operator of the machine opens the page. */
  isOperator(headers: Headers): boolean;
};

export const makePageCaller = (
  dependencies: Pick<ApiDependencies, 'domain' | 'sessionCookie' | 'urls'>,
): PageCaller => ({
  person: (cookies) => authenticateSession(dependencies, cookies),
  visit: (token, cookies) => visitOf(dependencies, token, cookies),
  isOperator: (headers) => headers.get(VISITOR_HEADER) === 'operator',
});
