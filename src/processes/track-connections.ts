import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks every connection of a server from its first moment, even one that has sent nothing yet, sends its headers
 * slowly, or left the HTTP parser by CONNECT or an upgrade. Call it before the server listens.
 */
export function trackConnections(server: Server) {
  const inFlight = new Map<Socket, Set<ServerResponse>>();
  let closing = false;
  server.on('connection', (socket) => {
    inFlight.set(socket, new Set());
    socket.once('close', () => inFlight.delete(socket));
  });
  const follow = ({ socket }: { socket: Socket }, response: ServerResponse) => {
    const responses = inFlight.get(socket);
    responses?.add(response);
    if (closing) response.shouldKeepAlive = false;
    response.once('close', () => {
      responses?.delete(response);
      if (closing && responses?.size === 0) socket.destroySoon();
    });
  };
  server.prependListener('request', follow);
  server.prependListener('checkExpectation', follow);
  server.prependListener('checkContinue', follow);

  return {
    /**
     * Accepts no more connections and ends those without a request at once. Resolves when the last one is closed: the
     * requests in flight may take `graceMs`.
     */
    async close(graceMs: number): Promise<void> {
      closing = true;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const [socket, responses] of inFlight) {
        if (responses.size === 0) socket.destroy();
        for (const response of responses) response.shouldKeepAlive = false;
      }
      const giveUp = setTimeout(() => {
        for (const socket of inFlight.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(giveUp);
    },
  };
}
