import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { annotateRequest } from '@/http/server/request-context';
import { tellStopping } from '@/http/server/stopping';

/** A connection in use by a busy proxy is not idle for so long. */
const IDLE_MS = 300;
/** Whose body is still arriving then is answered, and has this long to read the answer. */
const ANSWER_MS = 3_000;

/**
 * Tracks every connection of a server from its first moment, even one that has sent nothing yet, sends its headers
 * slowly, or left the HTTP parser by CONNECT or an upgrade. Call it before the server listens.
 */
export function trackConnections(server: Server) {
  const inFlight = new Map<Socket, Map<ServerResponse, IncomingMessage>>();
  let closing = false;
  server.on('connection', (socket) => {
    inFlight.set(socket, new Map());
    socket.once('close', () => inFlight.delete(socket));
  });
  const follow = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const responses = inFlight.get(socket);
    responses?.set(response, request);
    if (closing) response.shouldKeepAlive = false;
    response.once('close', () => {
      responses?.delete(response);
      if (closing && responses?.size === 0) socket.destroySoon();
    });
  };
  server.prependListener('request', follow);
  server.prependListener('checkExpectation', follow);
  server.prependListener('checkContinue', follow);

  const cut = () => {
    let requests = 0;
    for (const [socket, responses] of inFlight) {
      for (const response of responses.keys()) {
        requests += 1;
        annotateRequest(response, { cut: 'by the stop of the service' });
      }
      socket.destroy();
    }
    return requests;
  };

  return {
    /** How many requests are being answered. */
    requests: () => [...inFlight.values()].reduce((sum, { size }) => sum + size, 0),
    /**
     * Accepts no more connections. One without a request is closed after IDLE_MS: a proxy may just be sending a request on
     * it, which is still answered. Resolves when the last one is closed: the requests in flight may take `graceMs`, and
     * those that are still sending are told before. Resolves to how many were cut.
     */
    async close(graceMs: number): Promise<number> {
      closing = true;
      let left = 0;
      // The close of an HTTP server would end idle connections at once.
      const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
      for (const responses of inFlight.values())
        for (const response of responses.keys()) response.shouldKeepAlive = false;
      const endIdle = setTimeout(() => {
        for (const [socket, responses] of inFlight) if (responses.size === 0) socket.destroy();
      }, IDLE_MS);
      const tell = setTimeout(
        () => {
          for (const responses of inFlight.values())
            for (const request of responses.values()) if (!request.complete) tellStopping(request);
        },
        Math.max(graceMs - ANSWER_MS, graceMs / 2),
      );
      const giveUp = setTimeout(() => {
        left = cut();
      }, graceMs);
      await closed;
      for (const timer of [giveUp, tell, endIdle]) clearTimeout(timer);
      return left;
    },
  };
}
