import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { lookUpPublic, requirePublic } from './public-address';

type Networks = {
  /** Networks that may be reached although they are private, in CIDR notation. */
  allowedNetworks: readonly string[];
  /** Finds the addresses of a name; the resolver of the system unless a test says otherwise. */
  lookup?: LookupFunction | undefined;
};

/**
 * Begins a request to a URL that a stranger named, over a connection of its own to a public address: every address of
 * the host is checked, and the connection goes to one that was checked. Throws RemoteRefused for an address in the URL
 * itself that is not public. The caller ends the request.
 */
export function requestPublic(
  url: URL,
  { headers, ...options }: Pick<RequestOptions, 'method' | 'signal' | 'headers'>,
  { allowedNetworks, lookup }: Networks,
): ClientRequest {
  // An address in the URL itself is looked up by nobody.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) requirePublic(host, allowedNetworks);
  const { request } = url.protocol === 'https:' ? https : http;
  return request(url, {
    ...options,
    agent: false,
    lookup: lookUpPublic(allowedNetworks, lookup),
    headers: { 'User-Agent': 'Vitrine', ...headers },
  });
}
