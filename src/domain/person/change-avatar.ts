import type { BlobName } from '@/platform/blobs/port';
import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';

/**
 * Gives a person another image, or none. The address of the image stays; the bytes of the former one are removed.
 * @param blob the stored image; null: none
 */
export const changeAvatar = operation(
  async ({ tx, at, emit }, { personId }: PersonPrincipal, blob: BlobName | null): Promise<void> => {
    const [former] = await tx.$queryRaw<{ avatar_blob: BlobName | null }[]>`
      SELECT avatar_blob FROM person WHERE id = ${personId} FOR UPDATE`;
    await tx.person.update({ where: { id: personId }, data: { avatarBlob: blob, updated: at } });
    if (former?.avatar_blob)
      emit('asset/purged', { files: [{ blob: former.avatar_blob, renditions: [] }] });
  },
);
