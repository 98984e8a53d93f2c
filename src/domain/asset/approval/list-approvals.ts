import { FORMER_MEMBER, SOMEBODY } from '@/contract/former-member';
import type { LibraryForReading } from '../../access/authorize-library';
import { isGuestIn } from '../../access/authorize-organization';
import type { Domain } from '../../operation';

/** An entry of an asset's approval history; `setAt` in unix milliseconds. */
export type PastApproval = {
  id: number;
  state: string;
  /** The name of the member, or what stands for it; null for a key. */
  setBy: string | null;
  setAt: number;
  note: string | null;
};

/** More entries than anybody reads on a page. */
const MAX_ENTRIES = 100;

/** `$5`: the guest who reads; null for others. */
const LIST_APPROVALS = {
  name: 'list-approvals',
  text: `
    SELECT e.id, e.state, CASE
        WHEN m.library_access IS NULL AND m.person_id <> $5 THEN '${SOMEBODY}'
        WHEN e.set_by IS NOT NULL THEN coalesce(p.name, '${FORMER_MEMBER}') END AS "setBy",
      date_part('epoch', e.set_at) * 1000 AS "setAt", e.note
    FROM approval_entry e JOIN asset a ON a.id = e.asset_id
      LEFT JOIN (person p JOIN member m ON m.person_id = p.id AND m.organization_id = $1) ON p.email = e.set_by
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL
    ORDER BY e.id DESC LIMIT $4`,
};

/**
 * All approvals a live asset of the library ever had, the last one first, at most a hundred. Guests do not hear of each
 * other.
 */
export function listApprovals(
  { database }: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<PastApproval[]> {
  const { organization, principal, id } = library;
  const guest =
    principal.kind === 'person' && isGuestIn(principal, organization.id)
      ? principal.personId
      : null;
  return database.rows(LIST_APPROVALS, [organization.id, id, assetId, MAX_ENTRIES, guest]);
}
