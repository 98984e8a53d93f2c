import type { BlobName, Blobs } from '@/platform/blobs/port';
import { BlobMissing } from '@/platform/blobs/port';
import { fileHeaders } from './file-headers';
import type { BytesToSend } from './send-bytes';

type BrandDependencies = { isBrandImage(blob: BlobName): Promise<boolean>; blobs: Blobs };

const BRAND_PATH = /^\/cdn\/brands\/([0-9a-f]{32})(?:\?|$)/;

/** The bytes that `/cdn/brands/{name}` stands for; null for every other URL. */
export const brandImageOf = (url: string): BlobName | null => BRAND_PATH.exec(url)?.[1] ?? null;

/** A logo or a cover. It never changes under its URL, but caches ask again, as it may be removed. Null when no brand has it (any more). */
export async function openBrandImage(
  { isBrandImage, blobs }: BrandDependencies,
  blob: BlobName,
): Promise<BytesToSend | null> {
  if (!(await isBrandImage(blob))) return null;
  return {
    etag: `"${blob}"`,
    modified: null,
    headers: fileHeaders({
      contentType: 'image/webp',
      name: 'brand.webp',
      download: false,
      immutable: false,
    }),
    async size() {
      const size = await blobs.size(blob);
      if (size === null) throw new BlobMissing(blob);
      return size;
    },
    open: (range) => blobs.read(blob, range),
  };
}
