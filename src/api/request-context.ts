import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * What is known of a request while it is answered: for its line in the log, its figures and its trace. Nothing in it
 * is a secret: a route is an address with names in place of what callers send.
 */
export type RequestContext = {
  /** Also the answer's X-Request-Id. */
  readonly id: string;
  operation: string;
  route: string;
  organization?: string;
  library?: string;
};

const contexts = new WeakMap<ServerResponse, RequestContext>();

export function beginRequestContext(response: ServerResponse): RequestContext {
  const trail = { id: randomUUID(), operation: 'unknown', route: '' };
  contexts.set(response, trail);
  return trail;
}

/** Notes what is being answered; does nothing for a response that nobody follows. */
export function annotateRequest(
  response: ServerResponse,
  known: Partial<Omit<RequestContext, 'id'>>,
): void {
  const trail = contexts.get(response);
  if (trail) Object.assign(trail, known);
}

/** The id that ties a line of the log to the answer. */
export const requestIdOf = (response: ServerResponse): string | undefined =>
  contexts.get(response)?.id;
