import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../access/reach-library';
import { operation } from '../operation';

export type Approval = { state: string; setBy: string | null; setAt: Date; note: string | null };

/**
 * Sets the approval of an original or a variant, replacing the one before, which stays in the
 * history. Refuses without a paid plan, and
 * with BAD_USER_INPUT a state that the organization does not use and an asset not in the library.
 */
export const setApproval = operation(
  async (
    { tx, at },
    library: LibraryForWriting,
    assetId: string,
    sent: { state: string; note: string | null },
  ): Promise<Approval> => {
    const { organization, principal } = library;
    if (organization.plan !== 'pro') refuse('PAID_PLAN_REQUIRED');
    const setBy = principal.kind === 'person' ? principal.email : null;
    const changed = await tx.$executeRaw`
      WITH changed AS (
        UPDATE asset SET approval_state = ${sent.state}, approval_set_by = ${setBy}, approval_set_at = ${at},
          approval_note = ${sent.note}, updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
        WHERE organization_id = ${organization.id} AND library_id = ${library.id} AND id = ${assetId}
          AND trashed_at IS NULL
          AND ${sent.state} = ANY (SELECT unnest(approval_states) FROM organization WHERE id = ${organization.id})
        RETURNING id, approval_state, approval_set_by, approval_set_at, approval_note)
      INSERT INTO approval_entry (asset_id, state, set_by, set_at, note) SELECT * FROM changed`;
    if (changed === 0)
      refuse('BAD_USER_INPUT', {
        message: 'Name an asset of this library, and a state that the organization uses.',
      });
    return { state: sent.state, setBy, setAt: at, note: sent.note };
  },
);
