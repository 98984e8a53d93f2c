import { buffer } from 'node:stream/consumers';
import type { BlobName, Blobs } from './port';
import { alreadyRead } from './read-file';

/** The 400 px images of a library page have 10 to 40 KB. */
const SMALL_BYTES = 64 * 1024;
/** Approximate bytes of an entry in addition to its content. */
const OVERHEAD_BYTES = 200;

type Entry = { size: number; bytes: Buffer | null };

/**
 * Caches the small blobs read last, up to `maxBytes` in total. No entry can be stale: the bytes under a name never
 * change, and no row leads to the blobs of a purged asset.
 *
 * Only blobs whose `size` was requested first are cached. The size tells which blobs are small enough, without a second
 * request to a distant store. Measured over HTTP for an image of 20 KB on two cores: 11,500 answers/s from disk, 30,000
 * from this cache, 60,000 from a bare node:http server sending the same bytes.
 */
export const cacheSmallBlobs = (store: Blobs, { maxBytes }: { maxBytes: number }): Blobs => {
  // A Map keeps the order of insertion: the first entry is the least recently used.
  const entries = new Map<BlobName, Entry>();
  let held = 0;

  const evict = (blob: BlobName) => {
    const entry = entries.get(blob);
    if (!entry) return;
    entries.delete(blob);
    held -= OVERHEAD_BYTES + (entry.bytes?.length ?? 0);
  };
  const remember = (blob: BlobName, entry: Entry) => {
    evict(blob);
    entries.set(blob, entry);
    held += OVERHEAD_BYTES + (entry.bytes?.length ?? 0);
    for (const oldest of entries.keys()) {
      if (held <= maxBytes) break;
      evict(oldest);
    }
  };

  return {
    ...store,
    async size(blob) {
      const known = entries.get(blob);
      if (known) return known.size;
      const size = await store.size(blob);
      if (size !== null && size <= SMALL_BYTES) remember(blob, { size, bytes: null });
      return size;
    },
    async read(blob, range) {
      const entry = entries.get(blob);
      if (!entry || (range && !entry.bytes)) return store.read(blob, range);
      const bytes = entry.bytes ?? (await buffer(await store.read(blob)));
      // Moves the entry to the end, as the most recently used, unless it was deleted during the read.
      if (entries.has(blob)) remember(blob, { size: entry.size, bytes });
      return alreadyRead(range ? bytes.subarray(range.start, range.end + 1) : bytes);
    },
    async put(blob, bytes) {
      // A later encoder may recreate a blob lost by the store, with another size.
      evict(blob);
      await store.put(blob, bytes);
    },
    async delete(blob) {
      evict(blob);
      await store.delete(blob);
      evict(blob);
    },
    async discard(blob) {
      evict(blob);
      await store.discard(blob);
      evict(blob);
    },
  };
};
