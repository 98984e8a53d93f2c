import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { networkOf } from '@/platform/rate-limit/network-of';

/**
 * The IP address of the client of a request. With `trustProxy` proxies in front, this is the address seen by the
 * outermost proxy. Values a client adds to X-Forwarded-For stand further left and are ignored.
 */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const socketAddress = plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (trustProxy === 0) return socketAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return plainAddress(forwarded.at(-trustProxy) ?? forwarded[0] ?? '') ?? socketAddress;
}

/** An address in its usual form, IPv4 also when it is written as IPv6; null for any other text. */
function plainAddress(text: string): string | null {
  // Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? text;
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return null;
  return ipaddr.process(address).toString();
}

/** The subject of rate limits by client address. */
export const clientNetwork = (request: IncomingMessage, trustProxy: number): string =>
  networkOf(clientIp(request, trustProxy));
