/**
 * The destination of an application's redirect, for people to read: a host; null for a program on their own computer.
 * @param redirectUri a registered one: https, a private scheme, or http to a loopback address
 */
export function hostOf(redirectUri: string): string | null {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' ? host : null;
}

/** All hosts an application can redirect people to; null for none. */
export const hostsOf = (redirectUris: string[]): string | null =>
  [...new Set(redirectUris.map(hostOf))].filter((host) => host !== null).join(', ') || null;
