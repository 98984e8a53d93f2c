import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RemoteRefused } from './remote-refused';

/** An obsolete form of IPv4 addresses; no system routes them today. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

/** Refuses an IP address that is neither public nor in one of these networks (CIDR notation). */
export function requirePublic(address: string, allowedNetworks: readonly string[]) {
  const parsed = ipaddr.parse(address);
  const isIn = ([network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
    parsed.kind() === network.kind() && parsed.match(network, bits);
  const isPublic = parsed.range() === 'unicast' && !isIn(IPV4_COMPATIBLE);
  if (isPublic || allowedNetworks.some((network) => isIn(ipaddr.parseCIDR(network)))) return;
  throw new RemoteRefused('The URL leads to an address that is not public.');
}

/**
 * Finds the addresses of a name as `lookup` does, and fails when one of them is neither public nor in one of the
 * networks. The connection goes to one of the checked addresses, without another lookup.
 */
export const lookUpPublic =
  (allowedNetworks: readonly string[], lookup: LookupFunction = dns.lookup): LookupFunction =>
  (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      try {
        for (const address of addresses) requirePublic(address, allowedNetworks);
      } catch (refusal) {
        return callback(refusal as Error, found, family);
      }
      callback(null, found, family);
    });
