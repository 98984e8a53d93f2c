import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Refusal as RefusalOfRequest } from '@/contract/errors';

type Refusal = { status: number; headers?: OutgoingHttpHeaders; body: string };

/** How much of the remaining body is read and dropped before the connection is closed, and for how long. */
type DrainLimits = { bytes: number; ms: number };

const DRAIN_LIMITS: DrainLimits = { bytes: 32 * 1024 * 1024, ms: 10_000 };

/**
 * Answers a request whose body was not read completely, and makes sure the client receives the answer.
 *
 * A connection closed while the client still sends is reset. Many clients then report the reset and never read the
 * answer. So the whole answer is sent first, with `Connection: close`; then the remaining body is read and dropped,
 * within limits; only then is the connection closed.
 */
export const endRefused = async (
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: Refusal,
  timeout: DrainLimits = DRAIN_LIMITS,
): Promise<void> => {
  const length = Buffer.byteLength(body);
  if (req.complete) {
    res.writeHead(status, { ...headers, 'Content-Length': length }).end(body);
    return;
  }
  res.writeHead(status, { ...headers, 'Content-Length': length, Connection: 'close' });
  res.write(body);
  await drain(req, timeout);
  res.end();
};

/** A response of a handler beside REST. `body` is sent as JSON. */
export type JsonResponse = {
  status: number;
  headers?: Record<string, string | number>;
  body: object;
};

/** A refusal as the interface writes it. */
export const errorOf = ({ code, message }: Pick<RefusalOfRequest, 'code' | 'message'>) => ({
  error: { code, message },
});

/** How a handler beside REST answers its refusals. */
export const refusedJson = (refusal: RefusalOfRequest): JsonResponse => ({
  status: refusal.status,
  headers: [429, 503].includes(refusal.status) ? { 'Retry-After': refusal.retryAfterSeconds } : {},
  body: errorOf(refusal),
});

/** Sends a response no cache may keep, whether or not the body of the request was read. */
export const sendJson = (
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: JsonResponse,
): Promise<void> =>
  endRefused(req, res, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(body),
  });

const drain = (req: IncomingMessage, timeout: DrainLimits): Promise<void> =>
  new Promise((resolve) => {
    let dropped = 0;
    const count = (piece: Buffer) => {
      dropped += piece.length;
      if (dropped > timeout.bytes) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      req.off('data', count);
      req.pause();
      resolve();
    };
    const timer = setTimeout(stop, timeout.ms);
    req.on('data', count);
    req.once('end', stop);
    req.once('close', stop);
    req.on('error', stop);
    if (req.destroyed) stop();
    else req.resume();
  });
