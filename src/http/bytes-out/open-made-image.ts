import type { BlobName, Blobs } from '@/platform/blobs/port';
import { fileHeaders } from './file-headers';
import { stored } from './open-content';
import type { BytesToSend } from './send-bytes';

export type MadeImages = {
  /** The image of a person; null when there is none. */
  findAvatar(personId: string): Promise<BlobName | null>;
  /** Whether the bytes are the logo or the cover of an organization. */
  isBrandImage(blob: BlobName): Promise<boolean>;
  blobs: Blobs;
};

const AVATAR_PATH = /^\/cdn\/avatars\/([A-Za-z0-9_-]{21,64})(?:\?|$)/;
const BRAND_PATH = /^\/cdn\/brands\/([0-9a-f]{32})(?:\?|$)/;

/**
 * The WebP image that `/cdn/avatars/{personId}` or `/cdn/brands/{name}` stands for: the service made it itself. Null when
 * there is none, and for every other URL.
 */
export async function openMadeImage(
  { findAvatar, isBrandImage, blobs }: MadeImages,
  url: string,
): Promise<BytesToSend | null> {
  const [, person] = AVATAR_PATH.exec(url) ?? [];
  const avatar = person === undefined ? null : await findAvatar(person);
  if (avatar !== null) return storedWebp(blobs, avatar, 'avatar.webp');
  const [, image] = BRAND_PATH.exec(url) ?? [];
  if (image !== undefined && (await isBrandImage(image)))
    return storedWebp(blobs, image, 'brand.webp');
  return null;
}

/** The URL may come to stand for another image or for none, so caches ask again. */
const storedWebp = (blobs: Blobs, blob: BlobName, name: string): BytesToSend => ({
  etag: `"${blob}"`,
  modified: null,
  headers: fileHeaders({ contentType: 'image/webp', name, download: false, immutable: false }),
  ...stored(blobs, blob),
});
