import ipaddr from 'ipaddr.js';

/**
 * The network by which addresses are counted: an IPv4 address itself, also when it is mapped into IPv6, or the first 64
 * bits of an IPv6 address, because a single client or site has all addresses that begin with them.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const [a, b, c, d] = parsed.parts;
  return `${new ipaddr.IPv6([a, b, c, d, 0, 0, 0, 0] as number[])}/64`;
}

/**
 * The block of addresses that one customer may own, of a network as `networkOf` names it: /24 of IPv4, /48 of IPv6. Whoever
 * has a block counts once.
 */
export function blockOf(network: string): string {
  const [address = ''] = network.split('/', 1);
  if (!ipaddr.isValid(address)) return network;
  const parsed = ipaddr.parse(address);
  const kept = parsed.kind() === 'ipv4' ? 3 : 6;
  const bytes = parsed.toByteArray().map((byte, n) => (n < kept ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${kept * 8}`;
}
