import type { IncomingMessage } from 'node:http';

/**
 * The address that a request came from. With `trustProxy` proxies in front, the one that the outermost of
 * them saw; what a client adds to X-Forwarded-For itself lies further left and is not believed.
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
