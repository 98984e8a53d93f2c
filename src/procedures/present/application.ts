/**
 * The destination of an application's redirect, for people to read: a host; null for a program on their own computer.
 * @param redirectUri a registered one: https, the scheme of a program, or a loopback address
 */
export function hostOf(redirectUri: string): string | null {
  const { protocol, hostname, host } = new URL(redirectUri);
  return protocol === 'https:' && !LOOPBACK_HOSTS.has(hostname) ? host : null;
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** All hosts an application can redirect people to; null for none. */
export const hostsOf = (redirectUris: string[]): string | null =>
  [...new Set(redirectUris.map(hostOf))].filter((host) => host !== null).join(', ') || null;
