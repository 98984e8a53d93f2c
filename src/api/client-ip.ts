import type { IncomingMessage } from 'node:http';

/**
 * The IP address of the client that sent a request. With `trustProxy` proxies in front, this is the address that the
 * outermost proxy saw. Values that a client adds to X-Forwarded-For stand further left and are ignored.
 */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return socketAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? socketAddress;
}
