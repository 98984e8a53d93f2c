import type { IncomingMessage } from 'node:http';
import type { Config } from '@/config/config';
import { isLocalService, isLoopbackName } from '@/config/local-service';

/** Headers a proxy adds or a tunnel needs. A browser sends none of them to this machine. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
];

/**
 * Whether a request comes from the operator, a client on this machine. Clients choose their Host header, and a proxy
 * may replace it, so a service with a public name has no such requests. Without a public name, another site could still
 * let its own name resolve to this machine: then Host is the other site's name.
 */
export function isLocalRequest(
  request: IncomingMessage,
  service: Pick<Config, 'publicUrl' | 'trustProxy'>,
): boolean {
  const { socket, headers, httpVersion } = request;
  const socketAddress = socket.remoteAddress ?? '';
  return (
    isLocalService(service) &&
    (socketAddress === '::1' || /^(::ffff:)?127\./.test(socketAddress)) &&
    isLoopbackName((headers.host ?? '').replace(/:\d+$/, '')) &&
    // nginx passes requests on as HTTP/1.0 by default; browsers do not use it.
    httpVersion !== '1.0' &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined)
  );
}
