import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';
import { lockAssets, refuseMissing } from '../lock-assets';

export type Approval = { state: string; setBy: string | null; setAt: Date; note: string | null };

type Sent = { state: string; note: string | null };

/**
 * Sets the approval of an original or a variant. It replaces the former one, which stays in the history. Refuses
 * without a paid plan. Refuses a state the organization does not use, and an asset not in the library, with
 * BAD_USER_INPUT (docs/rules.md#approval).
 */
export const setApproval = operation(
  async (change, library: LibraryForWriting, assetId: string, sent: Sent): Promise<Approval> => {
    refuseWithoutPaidPlan(library);
    const setBy = await writeApprovals(change, library, [assetId], sent);
    return { state: sent.state, setBy, setAt: change.at, note: sent.note };
  },
);

/** Like setApproval, for many assets, each named once: sets all of them, or none when one is refused. */
export const setApprovals = operation(
  async (change, library: LibraryForWriting, assetIds: string[], sent: Sent) => {
    refuseWithoutPaidPlan(library);
    await lockAssets(change, library, assetIds);
    await writeApprovals(change, library, assetIds, sent);
  },
);

/** Before anything about the assets is looked at, as in every operation refused by a plan. */
export function refuseWithoutPaidPlan({ organization }: LibraryForWriting): void {
  if (organization.plan !== 'pro') refuse('PAID_PLAN_REQUIRED');
}

/** Returns who set them. */
async function writeApprovals(
  change: Change,
  { id, organization, principal }: LibraryForWriting,
  assetIds: string[],
  { state, note }: Sent,
): Promise<string | null> {
  const { tx, at } = change;
  const setBy = principal.kind === 'person' ? principal.email : null;
  const changed = await tx.$executeRaw`
    WITH changed AS (
      UPDATE asset SET approval_state = ${state}, approval_set_by = ${setBy}, approval_set_at = ${at},
        approval_note = ${note}, updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
      WHERE organization_id = ${organization.id} AND library_id = ${id} AND id = ANY (${assetIds})
        AND trashed_at IS NULL
        AND ${state} = ANY (SELECT unnest(approval_states) FROM organization WHERE id = ${organization.id})
      RETURNING id, approval_state, approval_set_by, approval_set_at, approval_note)
    INSERT INTO approval_entry (asset_id, state, set_by, set_at, note) SELECT * FROM changed`;
  await tx.$executeRaw`
    DELETE FROM approval_entry WHERE id IN (
      SELECT old.id FROM unnest(${assetIds}::text[]) AS asset(id), LATERAL (
        SELECT id FROM approval_entry WHERE asset_id = asset.id ORDER BY id DESC OFFSET ${LIMITS.keptApprovals}) old)`;
  if (changed < assetIds.length)
    await refuseStateOrAssets(change, { id, organization }, assetIds, state);
  return setBy;
}

/** Only looks up what was wrong: the writing statement has refused already. */
async function refuseStateOrAssets(
  { tx }: Change,
  {
    id: libraryId,
    organization: { id: organizationId },
  }: Pick<LibraryForWriting, 'id' | 'organization'>,
  assetIds: string[],
  state: string,
): Promise<never> {
  const { approvalStates } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { approvalStates: true },
  });
  if (!approvalStates.includes(state))
    refuse(
      'BAD_USER_INPUT',
      `state: "${state.slice(0, 64)}" is not used here. The states are: ${approvalStates.join(', ')}.`,
    );
  const where = { organizationId, libraryId, id: { in: assetIds }, trashedAt: null };
  const found = await tx.asset.findMany({ where, select: { id: true } });
  return refuseMissing(assetIds, new Set(found.map(({ id }) => id)));
}
