import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';

/** A connection in use by a busy proxy is not idle for so long. */
const IDLE_MS = 300;

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
     * Accepts no more connections. One without a request is closed after IDLE_MS: a proxy may just be sending a request on
     * it, which is still answered. Resolves when the last one is closed: the requests in flight may take `graceMs`.
     */
    async close(graceMs: number): Promise<void> {
      closing = true;
      // The close of an HTTP server would end idle connections at once.
      const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
      for (const responses of inFlight.values())
        for (const response of responses) response.shouldKeepAlive = false;
      const endIdle = setTimeout(() => {
        for (const [socket, responses] of inFlight) if (responses.size === 0) socket.destroy();
      }, IDLE_MS);
      const giveUp = setTimeout(() => {
        for (const socket of inFlight.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(giveUp);
      clearTimeout(endIdle);
    },
  };
}
