import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientIp, clientNetwork } from './client-ip';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('clientIp', () => {
  it.each([
    ['the socket, without a proxy', 0, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['IPv4 on a socket for both', 0, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['what the proxy saw', 1, '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [
      'what the outermost proxy saw',
      2,
      '10.0.0.1',
      '1.1.1.1, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    ['an address with a port', 1, '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['an IPv6 address with a port', 1, '10.0.0.1', '[2001:DB8::0:1]:4711', '2001:db8::1'],
    ['the proxy, if it names no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the proxy, if the header is long', 1, '10.0.0.1', 'x'.repeat(30_000), '10.0.0.1'],
    ['nothing, on a socket that has closed', 0, undefined, undefined, 'unknown'],
  ])('is %s', (_, trustProxy, socket, forwarded, right) => {
    expect(clientIp(request(socket, forwarded), trustProxy)).toBe(right);
  });
});

describe('clientNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(request(address), 0)).toBe(network);
  });
});
