import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { lookUpPublic, requirePublic } from './public-address';

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
