/** Bytes of a colour table, from the flags announcing it; 0 without one. */
export const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of data in pieces of up to 255 bytes, each after its length; the last one is empty. */
export function endOfData(gif: Buffer, begin: number): number {
  let at = begin;
  while (gif[at]) at += 1 + (gif[at] as number);
  return at + 1;
}
