import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from this machine, by its socket and by the host name that it requests: another site can
 * let its own name resolve to this machine. A request that came through a proxy is never local.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  const local = address === '::1' || /^(::ffff:)?127\./.test(address);
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return local && named && !headers['x-forwarded-for'] && !headers.forwarded;
}
