import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Options = {
  /** Target ports of 127.0.0.1, used in turn. */
  targets: readonly number[];
  /** A free one unless given. */
  port?: number;
  /** Called with the path of every request. */
  onRequest?: (path: string) => void;
};

/**
 * Starts a reverse proxy that sends each request to the next target, even within one connection. So a test fails if
 * web processes do not share what they know.
 */
export async function startProxy({ targets, port = 0, onRequest }: Options) {
  // A new connection for every request: the target may close an idle one just as it is used again.
  const agent = new http.Agent({ keepAlive: false });
  let turn = 0;
  const server = http.createServer((request, response) => {
    const { method, url = '', headers, socket } = request;
    onRequest?.(url);
    const forwardedFor = [headers['x-forwarded-for'], socket.remoteAddress];
    const outgoing = http.request({
      agent,
      host: '127.0.0.1',
      port: targets[turn++ % targets.length],
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': forwardedFor.filter(Boolean).join(', ') },
    });
    outgoing.once('response', (incoming) => {
      // These headers concern one connection; the client's own connection may stay open.
      const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = incoming.headers;
      response.writeHead(incoming.statusCode ?? 502, passed);
      incoming.pipe(response);
      incoming.once('error', () => response.destroy());
    });
    // The target may answer, and close, before the whole request was sent.
    outgoing.on('error', () => {
      request.unpipe(outgoing).resume();
      if (!response.headersSent) response.destroy();
    });
    response.once('close', () => response.writableEnded || outgoing.destroy());
    request.pipe(outgoing);
  });
  server.requestTimeout = 0;
  // Longer than any client uses a connection: the proxy must not close one just as it is used again.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
