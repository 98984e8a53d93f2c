import { refuse } from '@/contract/errors';
import { inLibrary, type LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';
import { refuseHeldAsset } from '../../refuse-held';
import { lockOriginals } from '../lock-assets';
import { type PurgeCandidate, purgeRows } from './purge-rows';

type Candidate = PurgeCandidate & {
  name: string;
  parent_id: string | null;
  promoting: boolean;
  held: boolean;
};

/**
 * Deletes one live variant permanently (docs/rules.md#variants). A variant is never in the trash without its original,
 * so there is no way back. BAD_USER_INPUT for an original, which is the primary version, and for an id not live in the
 * library, or on hold; CONFLICT while one of the versions is becoming the primary one.
 */
export const purgeVariant = operation(
  async (change, library: LibraryForWriting, variantId: string) => {
    const { tx } = change;
    const named = await tx.asset.findFirst({
      where: { ...inLibrary(library), id: variantId },
      select: { parentId: true },
    });
    // If the variant became an asset of its own meanwhile, it is refused below.
    if (named?.parentId) await lockOriginals(change, library, [named.parentId]);
    const variant = await lockVariant(change, library, variantId);
    if (!variant) refuse('BAD_USER_INPUT', 'Variant not found in this library.');
    if (variant.parent_id === null)
      refuse(
        'BAD_USER_INPUT',
        'This is the primary version. Make another version primary first, or move the asset to the trash.',
      );
    if (variant.promoting) refuse('CONFLICT');
    if (variant.held) refuseHeldAsset(variant.name);
    // The URLs of variants promoted earlier serve these bytes, too; nothing may name bytes that are gone.
    await tx.formerAddress.deleteMany({
      where: { assetId: variant.parent_id, blob: variant.blob },
    });
    await purgeRows(change, [variant]);
  },
);

async function lockVariant({ tx }: Change, library: LibraryForWriting, id: string) {
  const [row] = await tx.$queryRaw<Candidate[]>`
    SELECT id, organization_id, blob, renditions, size_bytes, name, parent_id, is_held(a) AS held,
      EXISTS (SELECT FROM asset o WHERE o.id = a.parent_id AND o.promoting_since IS NOT NULL) AS promoting
    FROM asset a
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ${id} AND trashed_at IS NULL
    FOR UPDATE OF a`;
  return row;
}
