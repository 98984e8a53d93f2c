import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
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
  const entries = new LRUCache<BlobName, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => OVERHEAD_BYTES + (bytes?.length ?? 0),
  });

  return {
    ...store,
    async size(blob) {
      const known = entries.get(blob);
      if (known) return known.size;
      const size = await store.size(blob);
      if (size !== null && size <= SMALL_BYTES) entries.set(blob, { size, bytes: null });
      return size;
    },
    async read(blob, range) {
      const entry = entries.get(blob);
      if (!entry || (range && !entry.bytes)) return store.read(blob, range);
      const bytes = entry.bytes ?? (await buffer(await store.read(blob)));
      // Unless it was deleted during the read.
      if (!entry.bytes && entries.has(blob)) entries.set(blob, { size: entry.size, bytes });
      return alreadyRead(range ? bytes.subarray(range.start, range.end + 1) : bytes);
    },
    async put(blob, bytes) {
      // A later encoder may recreate a blob lost by the store, with another size.
      entries.delete(blob);
      await store.put(blob, bytes);
    },
    async delete(blob) {
      entries.delete(blob);
      await store.delete(blob);
      entries.delete(blob);
    },
    async discard(blob) {
      entries.delete(blob);
      await store.discard(blob);
      entries.delete(blob);
    },
  };
};
