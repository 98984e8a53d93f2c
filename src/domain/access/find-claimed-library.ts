import type { Domain } from '../operation';
import type { PrincipalOrganization } from './principal';

const FIND_CLAIMED_LIBRARY = {
  name: 'find-claimed-library',
  text: `
    SELECT o.id, o.name, o.plan, false AS unclaimed
    FROM library l JOIN organization o ON o.id = l.organization_id
    WHERE l.organization_id = $1 AND l.id = $2 AND l.trashed_at IS NULL AND o.trashed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.organization_id = o.id AND c.claimed_at IS NULL)`,
};

/** The organization of a claimed library; null when it is unclaimed, in the trash or unknown. */
export async function findClaimedLibrary(
  domain: Domain,
  ref: { organizationId: string; libraryId: string },
): Promise<PrincipalOrganization | null> {
  const values = [ref.organizationId, ref.libraryId];
  const [row] = await domain.database.rows<PrincipalOrganization>(FIND_CLAIMED_LIBRARY, values);
  return row ?? null;
}
