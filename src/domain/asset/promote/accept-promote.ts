import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { MediaKind, Processing } from '@/platform/database/generated/enums';
import type { LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';

type Candidate = { id: string; parent_id: string | null; kind: MediaKind; processing: Processing };

/**
 * Accepts the promote of a variant to the default of its asset, and chooses the id of the variant for the former
 * default; the swap follows in the background (docs/rules.md#promote). NOT_FOUND when the library has no live asset
 * with this id, or the asset has no live variant with this id. CONFLICT while another promote of the asset is running,
 * and for videos while one of the two is still being processed; for images the swap waits instead. BAD_USER_INPUT after
 * very many promotes of the asset.
 */
export const acceptPromote = operation(
  async (
    change,
    library: LibraryForWriting,
    assetId: string,
    variantId: string,
    approval: ApprovalAfterPromote = 'keep',
  ) => {
    const { tx, at, emit } = change;
    const candidates = await lockCandidates(change, library, [assetId, variantId]);
    const isLive = (wanted: string, parentId: string | null) =>
      candidates.some(({ id, parent_id }) => id === wanted && parent_id === parentId);
    if (!isLive(assetId, null))
      refuse('NOT_FOUND', 'Asset not found in this library, or it is a variant.');
    if (!isLive(variantId, assetId))
      refuse('NOT_FOUND', 'Variant not found among those of this asset.');
    if (candidates.some(({ kind, processing }) => kind === 'video' && processing === 'waiting'))
      refuse('CONFLICT', 'The video is still being processed. Try again in a moment.');

    const begun = await tx.asset.updateMany({
      where: { id: assetId, promotingSince: null },
      data: { promotingSince: at },
    });
    if (begun.count === 0) refuse('CONFLICT');
    // Only a running promote adds another address, and there is one at a time.
    const former = await tx.formerAddress.count({ where: { assetId } });
    if (former >= LIMITS.promotesPerAsset)
      refuse(
        'BAD_USER_INPUT',
        `An asset can be promoted up to ${LIMITS.promotesPerAsset.toLocaleString('en-US')} times.`,
      );
    const demotedVariantId = change.newId();
    emit('asset/promote-accepted', {
      organizationId: library.organization.id,
      assetId,
      variantId,
      demotedVariantId,
      approval,
      since: at.toISOString(),
    });
    return { assetId, promotedVariantId: variantId, demotedVariantId };
  },
);

/** The rows of the ids live in the library. Waits for transactions changing them. */
function lockCandidates({ tx }: Change, library: LibraryForWriting, ids: string[]) {
  return tx.$queryRaw<Candidate[]>`
    SELECT id, parent_id, kind, processing FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}::text[]) AND trashed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
}
