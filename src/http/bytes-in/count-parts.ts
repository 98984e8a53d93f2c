/**
 * Counts the parts of a multipart body as it passes, whether or not they can be parsed.
 *
 * The parser silently skips a part whose Content-Disposition it cannot parse (a damaged `filename*`, for example): it
 * would store two of three files. Comparing this count with the reported parts makes that an error. Returns null when
 * the Content-Type has no boundary.
 */
export const makePartCounter = (
  contentType: string,
): { look(piece: Buffer): void; count(): number } | null => {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  if (!boundary) return null;
  const mark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}\r\n`, 'latin1');
  // The first boundary may start the body without a line break before it.
  let tail: Buffer = Buffer.from('\r\n');
  let count = 0;

  return {
    look(piece) {
      const seam = Buffer.concat([tail, piece.subarray(0, mark.length - 1)]);
      count += occurrences(seam, mark) + occurrences(piece, mark);
      tail = (piece.length >= mark.length ? piece : seam).subarray(1 - mark.length);
      // A copy, because a slice would hold the whole chunk in memory.
      tail = Buffer.from(tail);
    },
    count: () => count,
  };
};

const occurrences = (bytes: Buffer, mark: Buffer): number => {
  let found = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length - 2)) {
    found += 1;
  }
  return found;
};
