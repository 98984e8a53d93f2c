import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@/platform/log';
import { beginRequestContext, type RequestContext } from './request-context';

/** A request that was answered or aborted. `status` 499: the client disconnected before the end of the answer. */
export type TrackedRequest = RequestContext & {
  method: string;
  status: number;
  ms: number;
  bytes: number;
};

/** Called for every request when its answer has ended. */
export type RequestListener = (request: TrackedRequest) => void;

/** Called for every request when it begins; the returned listener is called when it ends. */
export type RequestTracer = (request: IncomingMessage, beganAt: number) => RequestListener;

/**
 * Gives each request its id, and writes one log line when the answer is sent or aborted: ids, routes and metrics,
 * never a URL as it was sent, a header or a body. `listeners` receive the same data.
 */
export function trackRequests(
  log: Log,
  listeners: readonly RequestListener[],
  trace: RequestTracer | null,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const context = beginRequestContext(response);
    const since = performance.now();
    const { socket } = request;
    const sentBefore = socket.bytesWritten;
    const ended = trace?.(request, Date.now());
    response.setHeader('X-Request-Id', context.id);
    response.once('close', () => {
      const followed: TrackedRequest = {
        ...context,
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
