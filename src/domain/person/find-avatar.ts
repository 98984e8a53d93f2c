import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

const FIND_AVATAR = {
  name: 'find-avatar',
  text: 'SELECT avatar_blob FROM person WHERE id = $1',
};

/** The stored avatar of a person; null when there is none, or no person with this id. */
export async function findAvatar(domain: Domain, personId: string): Promise<BlobName | null> {
  const [row] = await domain.database.rows<{ avatar_blob: BlobName | null }>(FIND_AVATAR, [
    personId,
  ]);
  return row?.avatar_blob ?? null;
}
