import { setApprovals } from '../asset/approval/set-approval';
import type { Kind } from './kind';

/** The former approval of an asset. */
type Former = {
  id: string;
  state: string | null;
  setBy: string | null;
  setAt: Date | null;
  note: string | null;
};

/** Sets an approval. An undo also removes its entries from the histories. */
export const approveKind = (state: string, note: string | null): Kind => ({
  async apply(change, { library }, ids, strict) {
    const before = await change.tx.$queryRaw<Former[]>`
      SELECT id, approval_state AS state, approval_set_by AS "setBy", approval_set_at AS "setAt", approval_note AS note
      FROM asset
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ANY (${ids}) AND trashed_at IS NULL
      ORDER BY id FOR NO KEY UPDATE`;
    const live = before.map(({ id }) => id);
    await setApprovals(change, library, strict ? ids : live, { state, note });
    return { changed: live.length, before };
  },

  async revert({ tx, at }, { library }, before: Former[], changedAt) {
    const ids = before.map(({ id }) => id);
    await tx.$queryRaw`SELECT id FROM asset WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE asset SET approval_state = w.state, approval_set_by = w."setBy", approval_set_at = w."setAt",
        approval_note = w.note, updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
      FROM jsonb_to_recordset(${JSON.stringify(before)}::text::jsonb)
        w(id text, state text, "setBy" text, "setAt" timestamptz, note text)
      WHERE asset.id = w.id AND organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND trashed_at IS NULL AND approval_state = ${state} AND approval_set_at = ${changedAt}
      RETURNING asset.id`;
    const back = rows.map(({ id }) => id);
    await tx.approvalEntry.deleteMany({
      where: { assetId: { in: back }, state, setAt: changedAt },
    });
    return back.length;
  },
});
