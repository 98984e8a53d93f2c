import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** By its socket, and by the name it asked for: a foreign name that leads here is another site's doing. */
function cameFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  const local = address === '::1' || /^(::ffff:)?127\./.test(address);
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return local && named && !headers['x-forwarded-for'] && !headers.forwarded;
}
