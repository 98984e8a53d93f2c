import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import { fileHeaders } from './file-headers';
import type { BytesToSend } from './send-bytes';

export type StoredImages = {
  /** The image of a person; null when there is none. */
  findAvatar(personId: string): Promise<BlobName | null>;
  /** Whether the bytes are the logo or the cover of an organization. */
  isBrandImage(blob: BlobName): Promise<boolean>;
  blobs: Blobs;
};

const AVATAR_PATH = /^\/cdn\/avatars\/([A-Za-z0-9_-]{21,64})(?:\?|$)/;
const BRAND_PATH = /^\/cdn\/brands\/([0-9a-f]{32})(?:\?|$)/;

/**
 * The image that the service made itself for `/cdn/avatars/{personId}` or `/cdn/brands/{name}`. Null when there is none;
 * undefined for every other URL.
 */
export async function openStoredImage(
  { findAvatar, isBrandImage, blobs }: StoredImages,
  url: string,
): Promise<BytesToSend | null | undefined> {
  const person = AVATAR_PATH.exec(url)?.[1];
  if (person !== undefined) {
    const blob = await findAvatar(person);
    return blob === null ? null : storedWebp(blobs, blob, 'avatar.webp');
  }
  const image = BRAND_PATH.exec(url)?.[1];
  if (image === undefined) return undefined;
  return (await isBrandImage(image)) ? storedWebp(blobs, image, 'brand.webp') : null;
}

/** The URL may come to stand for another image or for none, so caches ask again. */
const storedWebp = (blobs: Blobs, blob: BlobName, name: string): BytesToSend => ({
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
