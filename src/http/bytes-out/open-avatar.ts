import type { BlobName, Blobs } from '@/platform/blobs/port';
import { BlobMissing } from '@/platform/blobs/port';
import { fileHeaders } from './file-headers';
import type { BytesToSend } from './send-bytes';

type AvatarDependencies = { findAvatar(personId: string): Promise<BlobName | null>; blobs: Blobs };

const AVATAR_PATH = /^\/cdn\/avatars\/([A-Za-z0-9_-]{21,64})(?:\?|$)/;

/** The person whose image `/cdn/avatars/{personId}` stands for; null for every other URL. */
export const avatarPersonOf = (url: string): string | null => AVATAR_PATH.exec(url)?.[1] ?? null;

/** The current image of a person; its URL stays the same when the image changes. Null when there is none. */
export async function openAvatar(
  { findAvatar, blobs }: AvatarDependencies,
  personId: string,
): Promise<BytesToSend | null> {
  const blob = await findAvatar(personId);
  if (blob === null) return null;
  return {
    etag: `"${blob}"`,
    modified: null,
    headers: fileHeaders({
      contentType: 'image/webp',
      name: 'avatar.webp',
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
