import type { IncomingMessage, ServerResponse } from 'node:http';
import { endRefused, errorOf } from './end-refused';
import { COMMON_HEADERS } from './headers';

/** The methods of pages and probes. */
export const READ_METHODS = ['GET', 'HEAD'];

/** The methods of documents, which pages of other sites may read. */
export const DOCUMENT_METHODS = [...READ_METHODS, 'OPTIONS'];

/** Answers 405 when a path outside of the REST interface does not have the method. */
export function refuseMethod(
  request: IncomingMessage,
  response: ServerResponse,
  allowed: string[] = READ_METHODS,
): Promise<void> {
  const message = `This address answers ${allowed.join(' and ')} only.`;
  return endRefused(request, response, {
    status: 405,
    headers: { ...COMMON_HEADERS, Allow: allowed.join(', ') },
    body: JSON.stringify(errorOf({ code: 'ENDPOINT_NOT_FOUND', message })),
  });
}
