import type { Socket } from 'node:net';
import { policyHeader, type RatePolicy } from '../admission/rate-limit';
import { errorOf } from './end-refused';
import { COMMON_HEADERS } from './headers';

/** The maximum size in bytes of the headers and URL of a request together. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** How long a client may take to send the rest, to read the answer and to close its side of the connection. */
const LINGER_MS = 10_000;

/** The body of a request came in too many pieces of a few bytes: each costs work, so no more of them are read. */
export const TINY_PIECES = 'TINY_PIECES';

const MALFORMED_REQUESTS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: `The headers have more than ${MAX_HEADER_BYTES / 1024} KiB.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long.',
  },
  [TINY_PIECES]: {
    status: '400 Bad Request',
    message: 'The body came in thousands of pieces of a few bytes. Send it in larger pieces.',
  },
  CONNECT: {
    status: '400 Bad Request',
    message: 'This is not a proxy. Send the path of the request, not CONNECT.',
  },
};

/** The error envelope of a request refused before its operation was known. */
export const malformed = (message: string) =>
  JSON.stringify(errorOf({ code: 'BAD_USER_INPUT', message }));

type Policies = {
  anonymousPolicy: RatePolicy;
  /** Headers of every answer. */
  securityHeaders: Readonly<Record<string, string>>;
};

/** Connections that are answered, while the rest of what their clients send is dropped. */
const answered = new WeakSet<Socket>();

/**
 * Answers a request that the HTTP parser rejected, or that came in tiny pieces, in the error envelope, and closes the
 * connection. Nothing else looks after such a socket: a client that resets it, or never closes it, is handled here.
 */
export function answerMalformed(code: string | undefined, socket: Socket, policies: Policies) {
  // The parser rejects each further piece of the same request, too.
  if (answered.has(socket) && code !== 'ECONNRESET') return;
  answered.add(socket);
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = MALFORMED_REQUESTS[code ?? ''] ?? {
    status: '400 Bad Request',
    message: 'This is not a valid HTTP request.',
  };
  const body = malformed(message);
  const headers = {
    ...COMMON_HEADERS,
    ...policyHeader(policies.anonymousPolicy),
    ...policies.securityHeaders,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => socket.destroy());
  const giveUp = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(giveUp));
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Unread bytes would turn the close into a reset, which can cost the client the answer.
  if (code !== TINY_PIECES) socket.resume();
}
