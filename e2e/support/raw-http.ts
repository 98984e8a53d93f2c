import { connect } from 'node:net';

/** A raw answer: status, headers by lower-case name, body. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/**
 * Sends raw bytes to a service and reads the answer until the server closes the connection, or says nothing for
 * `giveUpMs`.
 */
export function sendRaw(
  socketUrl: string,
  bytes: string | Buffer,
  { giveUpMs = 20_000 } = {},
): Promise<string> {
  const { port } = new URL(socketUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), 'localhost');
    let answer = '';
    socket.setTimeout(giveUpMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    // The server may close before it has read everything; the answer counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.write(bytes);
  });
}

/** Parses the first answer of a connection. */
export function parseRaw(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((header) => {
      const colon = header.indexOf(':');
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()] as const;
    }),
  );
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
