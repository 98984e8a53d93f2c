import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from './access/authorize-library';
import type { Change } from './operation';

/** Refuses with BAD_USER_INPUT to delete for ever an asset that is on hold. */
export function refuseHeldAsset(name: string): never {
  refuse(
    'BAD_USER_INPUT',
    `“${name}” is on hold, so it can’t be deleted permanently. End the hold first.`,
  );
}

/** Refuses with BAD_USER_INPUT when one of these originals in the trash is on hold, or one of its variants. */
export async function refuseHeld(
  { tx }: Pick<Change, 'tx'>,
  library: LibraryForWriting,
  ids: string[],
) {
  const [held] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM asset a
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id} AND id = ANY (${ids})
      AND parent_id IS NULL AND trashed_at IS NOT NULL AND is_held(a)
    ORDER BY name LIMIT 1`;
  if (held) refuseHeldAsset(held.name);
}

type Place = { organizationId: string; libraryId?: string };

/** An asset on hold in an organization or one of its libraries, in the trash or not; null when there is none. */
export const findHeldIn = (
  { tx }: Pick<Change, 'tx'>,
  place: Place,
): Promise<{ name: string } | null> =>
  tx.asset.findFirst({ where: { ...place, hold: true }, select: { name: true } });

/** Refuses with BAD_USER_INPUT to delete an organization, or a library, with an asset on hold. */
export async function refuseHeldIn(change: Pick<Change, 'tx'>, place: Place) {
  const held = await findHeldIn(change, place);
  if (!held) return;
  const what = place.libraryId === undefined ? 'organization' : 'library';
  refuse(
    'BAD_USER_INPUT',
    `“${held.name}” is on hold, so this ${what} can’t be deleted. End the hold first.`,
  );
}
