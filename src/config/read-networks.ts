import ipaddr from 'ipaddr.js';

/** Reads comma-separated networks in CIDR notation; null when one of them is invalid. */
export function readNetworks(text: string): string[] | null {
  const networks = text.split(',').map((one) => one.trim());
  return networks.every((one) => ipaddr.isValidCIDR(one)) ? networks : null;
}
