/**
 * The destination of an application's redirect, for people to read: a host; null for a program on their own computer.
 * @param redirectUri a registered one: https, or http to a loopback address
 */
export function hostOf(redirectUri: string): string | null {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' ? host : null;
}
