import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@/config/config';
import { isLocalRequest } from '../is-local-request';
import type { PagePolicy } from './page-policy';

/** Tells the pages that the operator is looking; what a client sends under this name is dropped. */
export const VISITOR_HEADER = 'x-vitrine-visitor';

type PagesListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Hands a request to the pages. Whoever sits at the machine itself is its operator and may look at what only
 * developers need, never at a library; a request that came through a proxy never counts as such. The policy goes to
 * the browser, and to Next, which reads the nonce in it and puts that on every script of its own.
 */
export function makePagesHandler(
  pages: PagesListener,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  policyWith: PagePolicy,
): PagesListener {
  return (request, response) => {
    const policy = policyWith(randomBytes(16).toString('base64url'));
    request.headers['content-security-policy'] = policy;
    response.setHeader('Content-Security-Policy', policy);
    delete request.headers[VISITOR_HEADER];
    if (trustProxy === 0 && isLocalRequest(request)) request.headers[VISITOR_HEADER] = 'operator';
    return pages(request, response);
  };
}
