import dns from 'node:dns';
import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a file of another server was not fetched, in a sentence for the person who gave its URL. */
export class RemoteRefused extends Error {
  override name = 'RemoteRefused';
  /** Whether it may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

type Networks = {
  /** Private networks open to requests, in CIDR notation. */
  allowedNetworks: readonly string[];
  /** Finds the addresses of a name; by default the system's resolver. */
  lookup?: LookupFunction | undefined;
};

/**
 * Throws RemoteRefused when a URL itself has a non-public address, which is never looked up. Names are not looked up
 * here.
 */
export function requirePublicUrl(url: URL, allowedNetworks: readonly string[]) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) requirePublic(host, allowedNetworks);
}

/**
 * Begins a request to a URL given by a stranger, over its own connection to a public address: every address of the host
 * is checked, and the connection goes to a checked one. Throws RemoteRefused for a non-public address in the URL
 * itself. The caller ends the request.
 */
export function requestPublic(
  url: URL,
  { headers, ...options }: Pick<RequestOptions, 'method' | 'signal' | 'headers'>,
  { allowedNetworks, lookup }: Networks,
): ClientRequest {
  requirePublicUrl(url, allowedNetworks);
  const { request } = url.protocol === 'https:' ? https : http;
  return request(url, {
    ...options,
    agent: false,
    lookup: lookUpPublic(allowedNetworks, lookup),
    headers: { 'User-Agent': 'Vitrine', ...headers },
  });
}

/** An obsolete form of IPv4 addresses; no system routes them today. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

/** Refuses an IP address that is neither public nor in one of these networks (CIDR notation). */
function requirePublic(address: string, allowedNetworks: readonly string[]) {
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
const lookUpPublic =
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
