import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import { fileHeaders } from './file-headers';
import type { BytesToSend } from './send-bytes';

/** A WebP file that the service made itself. Its URL may come to stand for another or for none, so caches ask again. */
export const storedWebp = (blobs: Blobs, blob: BlobName, name: string): BytesToSend => ({
  etag: `"${blob}"`,
  modified: null,
  headers: fileHeaders({ contentType: 'image/webp', name, download: false, immutable: false }),
  async size() {
    const size = await blobs.size(blob);
    if (size === null) throw new BlobMissing(blob);
    return size;
  },
  open: (range) => blobs.read(blob, range),
});
