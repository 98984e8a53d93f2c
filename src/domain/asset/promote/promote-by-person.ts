import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';
import { refuse } from '@/contract/errors';
import { inLibrary, type LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';
import { recordInLibrary } from '../../record-change';
import { acceptPromote } from './accept-promote';

/** The record of a promote. `name`: the variant's. */
type Promoted = {
  assetId: string;
  promotedVariantId: string;
  demotedVariantId: string;
  approval: ApprovalAfterPromote;
  name: string;
};

/** Promotes a variant like `acceptPromote`, and can be undone. Returns the id of the change. */
export const promoteByPerson = operation(
  async (
    change,
    library: LibraryForWriting,
    assetId: string,
    variantId: string,
    approval: ApprovalAfterPromote,
  ): Promise<string | null> => {
    if (library.principal.kind !== 'person') refuse('FORBIDDEN');
    const accepted = await acceptPromote(change, library, assetId, variantId, approval);
    const { name } = await change.tx.asset.findUniqueOrThrow({ where: { id: variantId } });
    const input: Promoted = { ...accepted, approval, name };
    const what = { ids: [assetId], before: [{ id: assetId }] };
    return recordInLibrary(change, library, { kind: 'promote', input, ...what });
  },
);

/**
 * Promotes the former primary version again, and restores the approval ended by the promote; returns 0 when somebody
 * promoted another version since. Refuses with CONFLICT while the promote is still running.
 */
export async function revertPromote(
  change: Change,
  library: LibraryForWriting,
  input: unknown,
): Promise<number> {
  const { assetId, promotedVariantId, demotedVariantId, approval } = input as Promoted;
  const asset = await change.tx.asset.findUnique({
    where: { id: assetId, ...inLibrary(library) },
  });
  if (asset?.promotingSince)
    refuse('CONFLICT', 'The primary version is still being changed. Try again in a moment.');
  // Each promote leaves the former address of its variant.
  const last = await change.tx.formerAddress.findFirst({
    where: { assetId },
    orderBy: { created: 'desc' },
  });
  const isThere = { id: demotedVariantId, parentId: assetId, trashedAt: null };
  if (last?.id !== promotedVariantId || (await change.tx.asset.count({ where: isThere })) === 0)
    return 0;
  const after = approval === 'clear' ? 'restore' : 'keep';
  await acceptPromote(change, library, assetId, demotedVariantId, after);
  return 1;
}
