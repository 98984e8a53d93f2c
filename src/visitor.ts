import type { IncomingMessage, ServerResponse } from 'node:http';
import { cameFromThisMachine } from './api/came-from-this-machine';
import type { Settings } from './settings';

/** Tells the pages that the operator is looking; what a client sends under this name is dropped. */
export const visitorHeader = 'x-vitrine-visitor';

type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Hands a request to the pages. Whoever sits at the machine itself is its operator and may look at what only
 * developers need, never at a library; a request that came through a proxy never counts as such.
 */
export function passToPages(pages: Pages, { trustProxy }: Settings): Pages {
  return (request, response) => {
    delete request.headers[visitorHeader];
    if (trustProxy === 0 && cameFromThisMachine(request))
      request.headers[visitorHeader] = 'operator';
    return pages(request, response);
  };
}
