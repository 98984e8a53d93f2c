import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@/platform/log';
import { beginRequestContext, type RequestContext } from './request-context';

/**
 * An answered or aborted request. `status` 499: bytes of the answer were still missing when the client left; 503 with `cut`:
 * when the service stopped.
 */
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
 * Gives each request its id, and writes one log line when the answer is sent or aborted: ids, routes and metrics, never
 * a URL as it was sent, a header or a body. `listeners` receive the same data.
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
    const isSent = watchBody(response);
    response.setHeader('X-Request-Id', context.id);
    response.once('close', () => {
      const followed: TrackedRequest = {
        ...context,
        method: request.method ?? '',
        status: context.status ?? (isSent() ? response.statusCode : context.cut ? 503 : 499),
        ms: Math.round((performance.now() - since) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
      };
      log.info(followed, 'request');
      for (const listen of listeners) listen(followed);
      ended?.(followed);
    });
  };
}

/**
 * Returns whether the whole answer has left this process. A client may leave once it has the bytes announced by
 * Content-Length, a moment before the handler ends the answer.
 */
function watchBody(response: ServerResponse): () => boolean {
  let bytes = 0;
  const write = response.write.bind(response) as (...sent: unknown[]) => boolean;
  response.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    bytes += Buffer.byteLength(chunk);
    return write(chunk, ...rest);
  };
  return () => {
    if (response.writableFinished) return true;
    const unsent = response.socket?.writableLength ?? 0;
    return unsent === 0 && bytes > 0 && bytes === Number(response.getHeader('Content-Length'));
  };
}
