/** A part of a multipart body, as sent. */
export type Part = { headers: string[]; body: Buffer };

/** How a body is framed. `short`: it announces more bytes than it sends. */
export type Framing =
  | 'length'
  | 'chunked'
  | 'chunk extensions'
  | 'one-byte chunks'
  | 'broken chunk'
  | 'chunked and length'
  | 'two lengths'
  | 'negative length'
  | 'no length'
  | 'short'
  | 'long';

/** A request; each of its parts may be wrong. Texts are bytes in latin1, except the members of a JSON body. */
export type FuzzRequest = {
  operation: string;
  method: string;
  /** Segments of the path below /api, encoded. */
  segments: string[];
  /** Names and values of the query, encoded. */
  query: [string, string][];
  headers: [string, string][];
  body:
    | { kind: 'none' }
    /** Names and JSON texts of the members. */
    | { kind: 'json'; members: [string, string][] }
    | { kind: 'multipart'; boundary: string; parts: Part[]; isClosed: boolean }
    | { kind: 'bytes'; bytes: Buffer };
  framing: Framing;
};

/** The path with its query, as sent. */
export const targetOf = ({ segments, query }: FuzzRequest): string => {
  const pairs = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `/api/${segments.join('/')}${pairs && `?${pairs}`}`;
};

/** The bytes of a request. */
export function encodeRequest(request: FuzzRequest): Buffer {
  const body = encodeBody(request.body);
  const hasBody = request.body.kind !== 'none';
  const lines = [
    `${request.method} ${targetOf(request)} HTTP/1.1`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...(hasBody ? framingLines(request.framing, body.length) : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, hasBody ? frame(request.framing, body) : Buffer.alloc(0)]);
}

function encodeBody(body: FuzzRequest['body']): Buffer {
  switch (body.kind) {
    case 'none':
      return Buffer.alloc(0);
    case 'bytes':
      return body.bytes;
    case 'json': {
      const members = body.members.map(([name, value]) => `${JSON.stringify(name)}:${value}`);
      return Buffer.from(`{${members.join()}}`);
    }
    case 'multipart': {
      const parts = body.parts.flatMap((part) => [
        Buffer.from(`--${body.boundary}\r\n${part.headers.join('\r\n')}\r\n\r\n`, 'latin1'),
        part.body,
        Buffer.from('\r\n'),
      ]);
      const end = body.isClosed ? `--${body.boundary}--\r\n` : '';
      return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
    }
  }
}

function framingLines(framing: Framing, length: number): string[] {
  const chunked = 'Transfer-Encoding: chunked';
  switch (framing) {
    case 'length':
      return [`Content-Length: ${length}`];
    case 'short':
      return [`Content-Length: ${length + 10}`];
    case 'long':
      return [`Content-Length: ${Math.max(0, length - 3)}`];
    case 'two lengths':
      return [`Content-Length: ${length}`, `Content-Length: ${length + 1}`];
    case 'negative length':
      return ['Content-Length: -1'];
    case 'no length':
      return [];
    case 'chunked and length':
      return [chunked, `Content-Length: ${length}`];
    default:
      return [chunked];
  }
}

const chunk = (bytes: Buffer, extension = '') =>
  Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);

function frame(framing: Framing, body: Buffer): Buffer {
  const last = Buffer.from('0\r\n\r\n');
  // An empty chunk would be the last one.
  const whole = body.length > 0 ? [body] : [];
  switch (framing) {
    case 'chunked':
    case 'chunked and length':
      return Buffer.concat([...whole.map((bytes) => chunk(bytes)), last]);
    case 'chunk extensions':
      return Buffer.concat([
        ...whole.map((bytes) => chunk(bytes, `;a="${'b'.repeat(100)}"`)),
        last,
      ]);
    case 'one-byte chunks':
      return Buffer.concat([
        ...[...body.subarray(0, 20_000)].map((byte) => chunk(Buffer.from([byte]))),
        last,
      ]);
    case 'broken chunk':
      return Buffer.concat([Buffer.from('zz\r\n'), body, last]);
    default:
      return body;
  }
}
