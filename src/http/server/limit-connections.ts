import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '@/contract/limits';
import { networkOf } from '@/platform/rate-limit/network-of';

/**
 * Lets few connections of a client network, and not too many of all, stay open after an answer: each keeps memory of what
 * was answered on it. A connection beyond them is closed when its request is answered, so nobody is refused. Behind
 * proxies, their connections are not those of clients: only the bound of all counts.
 */
export function limitConnections({ trustProxy }: { trustProxy: number }) {
  const { perNetwork, inAll } = LIMITS.keptConnections;
  const open = new Map<string, number>();
  let all = 0;
  return {
    count(socket: Socket) {
      const network = networkOf(socket.remoteAddress ?? '');
      open.set(network, (open.get(network) ?? 0) + 1);
      all++;
      socket.once('close', () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left === 0) open.delete(network);
        else open.set(network, left);
        all--;
      });
    },
    /** Decides about the connection of a request, before it is answered. */
    follow({ socket }: IncomingMessage, response: ServerResponse) {
      const ofNetwork = open.get(networkOf(socket.remoteAddress ?? '')) ?? 0;
      if (all > inAll || (trustProxy === 0 && ofNetwork > perNetwork))
        response.shouldKeepAlive = false;
    },
  };
}
