import type { BlobName, Blobs } from '@/platform/blobs/port';
import type { BytesToSend } from './send-bytes';
import { storedWebp } from './stored-webp';

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
  return storedWebp(blobs, blob, 'avatar.webp');
}
