import http from 'node:http';

/**
 * A proxy on `port` that hands requests to web processes on this machine in turn, one after the other also within a
 * connection, so that what one of them knows alone is found out. Gives back how to close it.
 */
export async function openProxy(port: number, targets: readonly number[]): Promise<() => void> {
  // A connection of its own for each: one kept from before may end just as it is used again.
  const agent = new http.Agent({ keepAlive: false });
  let turn = 0;
  const server = http.createServer((request, response) => {
    const { method, url, headers, socket } = request;
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
    const onward = http.request({
      agent,
      host: '127.0.0.1',
      port: targets[turn++ % targets.length],
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    });
    onward.once('response', (answer) => {
      // Whether a connection stays is up to those at its ends: this client may still be sending.
      const { connection: _ours, 'keep-alive': _too, ...told } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, told);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    // An answer may come before the whole request has gone, and end it.
    onward.on('error', () => {
      request.unpipe(onward).resume();
      if (!response.headersSent) response.destroy();
    });
    response.once('close', () => response.writableEnded || onward.destroy());
    request.pipe(onward);
  });
  server.requestTimeout = 0;
  // Likewise here: clients end their connections before this.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return () => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
}
