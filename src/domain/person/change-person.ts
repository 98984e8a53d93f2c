import type { BlobName } from '@/platform/blobs/port';
import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';

/** Renames a person; everything they uploaded shows the new name from then on. */
export const renamePerson = operation(
  async ({ tx, at }, { personId }: PersonPrincipal, name: string) => {
    await tx.person.update({ where: { id: personId }, data: { name: name.trim(), updated: at } });
  },
);

/**
 * Replaces or removes a person's avatar. The URL of the avatar stays; the bytes of the former image are removed.
 * @param blob the stored image; null: none
 */
export const changeAvatar = operation(
  async ({ tx, at, emit }, { personId }: PersonPrincipal, blob: BlobName | null) => {
    const [former] = await tx.$queryRaw<{ avatar_blob: BlobName | null }[]>`
      SELECT avatar_blob FROM person WHERE id = ${personId} FOR UPDATE`;
    await tx.person.update({ where: { id: personId }, data: { avatarBlob: blob, updated: at } });
    if (former?.avatar_blob)
      emit('asset/purged', { files: [{ blob: former.avatar_blob, renditions: [] }] });
  },
);
