import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/**
 * Locks these originals: other transactions that move or remove them, or add variants to them, wait for this one. Every
 * transaction writing to an original with its variants locks the original first, and several originals in the order of
 * their ids. So nobody reads a half-changed set of variants, and there is no deadlock.
 */
export async function lockOriginals({ tx }: Change, library: LibraryForWriting, ids: string[]) {
  await tx.$queryRaw`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND parent_id IS NULL
    ORDER BY id FOR UPDATE`;
}

/** Locks the originals among the ids trashed at this moment (null: live ones); returns their ids. */
export async function lockOriginalsTrashedAt(
  { tx }: Change,
  library: LibraryForWriting,
  ids: string[],
  trashedAt: Date | null,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND parent_id IS NULL AND trashed_at IS NOT DISTINCT FROM ${trashedAt}::timestamptz
    ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}
