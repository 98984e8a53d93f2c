import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cameFromThisMachine } from './api/came-from-this-machine';
import type { PagePolicy } from './page-policy';
import type { Settings } from './settings';

/** Tells the pages that the operator is looking; what a client sends under this name is dropped. */
export const visitorHeader = 'x-vitrine-visitor';

type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Hands a request to the pages. Whoever sits at the machine itself is its operator and may look at what only
 * developers need, never at a library; a request that came through a proxy never counts as such. The policy goes to
 * the browser, and to Next, which reads the nonce in it and puts that on every script of its own.
 */
export function passToPages(
  pages: Pages,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  policyWith: PagePolicy,
): Pages {
  return (request, response) => {
    const policy = policyWith(randomBytes(16).toString('base64url'));
    request.headers['content-security-policy'] = policy;
    response.setHeader('Content-Security-Policy', policy);
    delete request.headers[visitorHeader];
    if (trustProxy === 0 && cameFromThisMachine(request))
      request.headers[visitorHeader] = 'operator';
    return pages(request, response);
  };
}
