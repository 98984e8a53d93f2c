import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/**
 * Has everything else that moves or removes these originals, or hangs variants on them, wait for this
 * transaction. Whoever writes to an original with its variants locks the original first, several in the order of
 * their ids: then nobody meets a variant halfway, and nobody waits in a circle.
 */
export async function lockOriginals({ tx }: Change, library: LibraryForWriting, ids: string[]) {
  await tx.$queryRaw`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND parent_id IS NULL
    ORDER BY id FOR UPDATE`;
}
