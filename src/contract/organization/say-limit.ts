const UNITS = ['kB', 'MB', 'GB', 'TB'];

/**
 * A limit of bytes as people say it: 1,073,741,824 and 1,000,000,000 are both "1 GB". Rounded down: a file of the named
 * size is within the limit.
 */
export function sayLimit(bytes: number): string {
  let unit = -1;
  let amount = bytes;
  for (; amount >= 1000 && unit < UNITS.length - 1; unit++) amount /= 1000;
  if (unit < 0) return `${bytes} bytes`;
  const shown = amount >= 10 ? Math.floor(amount) : Math.floor(amount * 10) / 10;
  return `${shown} ${UNITS[unit]}`;
}
