import { FORMER_MEMBER } from '@/contract/former-member';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** An entry of an asset's approval history; `setAt` in unix milliseconds. */
export type PastApproval = {
  id: number;
  state: string;
  /** The name of the member, or that somebody was one; null for a key. */
  setBy: string | null;
  setAt: number;
  note: string | null;
};

/** More entries than anybody reads on a page. */
const MAX_ENTRIES = 100;

const LIST_APPROVALS = {
  name: 'list-approvals',
  text: `
    SELECT e.id, e.state, CASE WHEN e.set_by IS NOT NULL THEN coalesce(p.name, '${FORMER_MEMBER}') END AS "setBy",
      date_part('epoch', e.set_at) * 1000 AS "setAt", e.note
    FROM approval_entry e JOIN asset a ON a.id = e.asset_id
      LEFT JOIN (person p JOIN member m ON m.person_id = p.id AND m.organization_id = $1) ON p.email = e.set_by
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL
    ORDER BY e.id DESC LIMIT $4`,
};

/** All approvals a live asset of the library ever had, the last one first, at most a hundred. */
export const listApprovals = (
  { database }: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<PastApproval[]> =>
  database.rows(LIST_APPROVALS, [...[library.organization.id, library.id, assetId, MAX_ENTRIES]]);
