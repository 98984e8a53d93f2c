import ipaddr from 'ipaddr.js';

/** Reads networks in CIDR notation with commas between; null when one of them is none. */
export function readNetworks(text: string): string[] | null {
  const networks = text.split(',').map((one) => one.trim());
  return networks.every((one) => ipaddr.isValidCIDR(one)) ? networks : null;
}
