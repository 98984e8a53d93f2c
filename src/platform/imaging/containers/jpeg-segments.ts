const EOI = 0xd9;
export const SOS = 0xda;

/**
 * The segments of a JPEG, up to the end of its image. `end`: of its bytes, for a scan with the pixels behind it; of the
 * last segment it may be beyond the bytes. Stray bytes between segments are skipped.
 */
export function* segmentsIn(jpeg: Buffer) {
  for (let at = 2; at + 2 <= jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    const isLast = marker === EOI;
    if (!isLast && at + 4 > jpeg.length) return;
    const stated = at + 2 + (isLast ? 0 : jpeg.readUInt16BE(at + 2));
    const end = marker === SOS ? endOfScan(jpeg, stated) : stated;
    yield { marker, at, end, isLast };
    if (isLast) return;
    at = end;
  }
}

/** Where the next marker begins that is neither a stuffed byte nor a restart. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return jpeg.length;
}
