/** As Map.groupBy, which Node has from version 21 on. */
export function groupBy<One, Key>(all: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The service accepts no more ids in one call. */
const IDS_PER_CALL = 100;

/** As many in each part as there may be. */
export function chunksOf<One>(all: One[], size = IDS_PER_CALL): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** Files in their order, as many in each batch as it may have. A larger file than that is a batch of its own. */
export function batchesOf<File>(
  files: File[],
  most: { files: number; bytes: number },
  bytesOf: (file: File) => number,
): File[][] {
  const batches: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    bytes += bytesOf(file);
    if (last && last.length < most.files && bytes <= most.bytes) last.push(file);
    else {
      batches.push([file]);
      bytes = bytesOf(file);
    }
  }
  return batches;
}
