import ipaddr from 'ipaddr.js';

/**
 * The network by which rate limits count a client address: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, because a single client has all addresses that begin with them.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const [a, b, c, d] = ipaddr.IPv6.parse(address).parts;
  return `${new ipaddr.IPv6([a, b, c, d, 0, 0, 0, 0] as number[])}/64`;
}
