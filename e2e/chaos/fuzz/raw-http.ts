import { connect } from 'node:net';

/** An answer as received from the socket. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

const TIMEOUT_MS = 20_000;

/**
 * Sends bytes over a new connection, and reads the first answer. `closed`: the connection was closed without one;
 * `silent`: there was none in time. With `end` the client closes its side, as if it had nothing more to send.
 */
export function sendBytes(
  port: number,
  bytes: Buffer,
  { isHead = false, end = false }: { isHead?: boolean; end?: boolean } = {},
): Promise<RawAnswer | 'closed' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = (answer: RawAnswer | 'closed' | 'silent') => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => finish('silent'), TIMEOUT_MS);
    const read = (isClosed: boolean) => {
      const answer = parseAnswer(Buffer.concat(chunks), { isHead, isClosed });
      if (answer) finish(answer);
      else if (isClosed) finish('closed');
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      read(false);
    });
    socket.on('close', () => read(true));
    // A server may answer and close before it has read everything.
    socket.on('error', () => {});
    if (end) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** The first final answer in the bytes, or null while it is incomplete. */
function parseAnswer(
  bytes: Buffer,
  { isHead, isClosed }: { isHead: boolean; isClosed: boolean },
): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  // An interim answer, such as 100 Continue.
  if (status >= 100 && status < 200)
    return parseAnswer(bytes.subarray(end + 4), { isHead, isClosed });
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.subarray(end + 4);
  const length = headers.get('content-length');
  const isComplete = isClosed || isHead || (length !== undefined && rest.length >= Number(length));
  if (!isComplete) return null;
  const body = length === undefined ? rest : rest.subarray(0, Number(length));
  return { status, headers, body: isHead ? '' : body.toString('utf8') };
}
