import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * What is known about a request while it is answered: for its log line, its metrics and its trace. It contains no
 * secrets: a route is a path with placeholders for the values sent by callers.
 */
export type RequestContext = {
  /** Also sent as X-Request-Id. */
  readonly id: string;
  operation: string;
  route: string;
  organization?: string;
  library?: string;
  /** Of an answer that was written onto the connection itself. */
  status?: number;
  /** Why the service itself closed the connection. */
  cut?: 'by the stop of the service';
};

const contexts = new WeakMap<ServerResponse, RequestContext>();

export function beginRequestContext(response: ServerResponse): RequestContext {
  const context = { id: randomUUID(), operation: 'unknown', route: '' };
  contexts.set(response, context);
  return context;
}

/** Records the answer in progress; does nothing for an untracked response. */
export function annotateRequest(
  response: ServerResponse,
  known: Partial<Omit<RequestContext, 'id'>>,
): void {
  const context = contexts.get(response);
  if (context) Object.assign(context, known);
}

/** The id that links a log line to the answer. */
export const requestIdOf = (response: ServerResponse): string | undefined =>
  contexts.get(response)?.id;
