import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '@/platform/blobs/port';
import type { Permit } from '@/platform/permits';
import { evaluatePreconditions, isRangeCurrent, readRange, type Validators } from './preconditions';

/** Bytes to answer with. An original and a rendition differ only in where their bytes come from. */
export type BytesToSend = {
  /** In bytes. Called only when the answer contains bytes. */
  size(): Promise<number>;
  /** A strong ETag, including its quotes. */
  etag: string;
  /** When the bytes last changed; null when unknown. */
  modified: Date | null;
  /** Content-Type, Cache-Control, Content-Disposition and other headers of these bytes. */
  headers: OutgoingHttpHeaders;
  open(range?: ByteRange): Promise<Readable>;
  /** A URL that serves the same bytes; undefined when the service sends them itself. */
  redirectUrl?: (() => Promise<string>) | undefined;
};

/** A client that takes no bytes for this long keeps no permit of work. */
const PATIENCE_MS = 250;

/** An answer with all bytes of a small file. */
export type WholeAnswer = { headers: OutgoingHttpHeaders; body: Buffer };

/** A body up to this size is buffered and sent together with the response head in one write. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Far shorter than the lifetime of the URLs it redirects to. */
const REDIRECT_CACHE_CONTROL = 'public, max-age=60';

/**
 * Answers GET and HEAD with 304, 412, 206, 416 or 200, and with 302 when GET is redirected. Rejects before anything is
 * sent when the bytes cannot be opened. When reading fails later, the connection is cut, so the client never takes a
 * part for the whole. Returns what was sent when that is all bytes of a small file: the answer to every unconditional GET.
 */
export const sendBytes = async (
  req: IncomingMessage,
  res: ServerResponse,
  bytes: BytesToSend,
): Promise<WholeAnswer | null> => {
  const headers: OutgoingHttpHeaders = {
    ...bytes.headers,
    ETag: bytes.etag,
    ...(bytes.modified && { 'Last-Modified': bytes.modified.toUTCString() }),
    'Accept-Ranges': 'bytes',
  };
  const verdict = evaluatePreconditions(req.headers, bytes);
  if (verdict === 'known') {
    res.writeHead(304, withoutContent(headers)).end();
    return null;
  }
  if (verdict === 'failed') {
    answerFailedPrecondition(res, headers);
    return null;
  }
  if (bytes.redirectUrl && req.method === 'GET') {
    const { 'Cache-Control': _cache, ...kept } = withoutContent(bytes.headers);
    const way = { Location: await bytes.redirectUrl(), 'Cache-Control': REDIRECT_CACHE_CONTROL };
    res.writeHead(302, { ...kept, ...way, 'Content-Length': 0 }).end();
    return null;
  }
  const size = await bytes.size();
  const range = req.method === 'GET' ? wantedRange(req, bytes, size) : 'all';
  if (range === 'none') {
    const unsatisfied = { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 };
    res.writeHead(416, { ...withoutContent(headers), ...unsatisfied }).end();
    return null;
  }
  const status = range === 'all' ? 200 : 206;
  const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range;
  const length = end - start + 1;
  headers['Content-Length'] = length;
  if (range !== 'all') headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  if (req.method === 'HEAD' || length === 0) {
    res.writeHead(status, headers).end();
    return null;
  }
  const source = await bytes.open(range === 'all' ? undefined : range);
  const head = { status, headers, length };
  if (length > SMALL_BODY_BYTES) {
    await sendStream(res, source, head);
    return null;
  }
  const body = await sendWhole(res, source, head);
  return status === 200 ? { headers, body } : null;
};

/** Whether a GET receives all bytes, whatever they are. */
export const isUnconditional = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && CONDITIONS.every((name) => headers[name] === undefined);

const CONDITIONS = [
  'range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;

const wantedRange = ({ headers }: IncomingMessage, validators: Validators, size: number) =>
  isRangeCurrent(headers, validators) ? readRange(headers.range, size) : 'all';

/** A later request without the condition may succeed at once, so the refusal is not cached. */
const answerFailedPrecondition = (res: ServerResponse, headers: OutgoingHttpHeaders): void => {
  const kept = { ...withoutContent(headers), 'Cache-Control': 'no-store', 'Content-Length': 0 };
  res.writeHead(412, kept).end();
};

const withoutContent = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => {
  const { 'Content-Type': _type, 'Content-Disposition': _disposition, ...rest } = headers;
  return rest;
};

type Head = {
  status: number;
  headers: OutgoingHttpHeaders;
  length: number;
  /** Called for the sent bytes, piece by piece. */
  onSent?: (bytes: number) => void;
  /** What the work needs; it is paused while the client takes nothing. */
  permit?: Pick<Permit, 'pause' | 'resume'>;
};

const sendWhole = async (
  res: ServerResponse,
  source: Readable,
  { status, headers, length }: Head,
) => {
  // A store may return a small file as a stream already holding all bytes; reading by events would cost double.
  const body = source.readableLength === length ? (source.read() as Buffer) : await buffer(source);
  if (body.length !== length) throw new Error(`Stored bytes: ${body.length} instead of ${length}.`);
  res.writeHead(status, headers).end(body);
  return body;
};

/**
 * Streams a body of `length` bytes as fast as the client takes it; watchReaders ends it for one that is too slow. Rejects when the client leaves, and when the source has another length; the connection is cut then.
 */
export const sendStream = async (
  res: ServerResponse,
  source: Readable,
  { status, headers, length, onSent, permit }: Head,
): Promise<void> => {
  res.writeHead(status, headers);
  let sent = 0;
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sent += piece.length;
      onSent?.(piece.length);
      const waiting = permit && setTimeout(permit.pause, PATIENCE_MS);
      // Continues when the client has taken the bytes, or has left.
      yield piece;
      clearTimeout(waiting);
      await permit?.resume();
    }
    if (sent !== length) throw new Error(`Stored bytes: ${sent} instead of ${length}.`);
  };
  await pipeline(source, counted, res);
};

/** Whether sending failed because the client closed the connection. */
export const isDeparture = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
