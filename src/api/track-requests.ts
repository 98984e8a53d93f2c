import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@/platform/log';
import { beginRequestContext, type RequestContext } from './request-context';

/** A request that was answered or given up. `status` 499: the client left before the end of the answer. */
export type TrackedRequest = RequestContext & {
  method: string;
  status: number;
  ms: number;
  bytes: number;
};

/** Told of every request when its answer has ended. */
export type RequestListener = (request: TrackedRequest) => void;

/** May be told of every request when it begins; what it gives back, when it ends. */
export type RequestTracer = (request: IncomingMessage, beganAt: number) => RequestListener;

/**
 * Gives each request its id, and the log one line when the answer is sent or given up: ids, routes and figures,
 * never an address as it was sent, a header or a body. `listeners` hear the same.
 */
export function trackRequests(
  log: Log,
  listeners: readonly RequestListener[],
  trace: RequestTracer | null,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const trail = beginRequestContext(response);
    const since = performance.now();
    const { socket } = request;
    const sentBefore = socket.bytesWritten;
    const ended = trace?.(request, Date.now());
    response.setHeader('X-Request-Id', trail.id);
    response.once('close', () => {
      const followed: TrackedRequest = {
        ...trail,
        method: request.method ?? '',
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - since) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
      };
      log.info(followed, 'request');
      for (const listen of listeners) listen(followed);
      ended?.(followed);
    });
  };
}
