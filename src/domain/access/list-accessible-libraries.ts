import type { Domain } from '../operation';
import type { Principal, PrincipalOrganization } from './principal';

const FIND_LIBRARIES = {
  name: 'find-libraries-of-organization',
  text: 'SELECT id FROM library WHERE organization_id = $1 AND trashed_at IS NULL',
};

/** The ids of the organization's libraries the caller may read (docs/rules.md#access). */
export async function listAccessibleLibraries(
  domain: Domain,
  principal: Principal,
  organization: PrincipalOrganization,
): Promise<string[]> {
  if (principal.kind === 'operator') return [];
  if (principal.kind === 'key') return [...principal.grants.keys()];
  return liveLibraries(domain, organization.id);
}

/** The ids of the libraries of an organization, without those in the trash. */
export async function liveLibraries(domain: Domain, organizationId: string): Promise<string[]> {
  const rows = await domain.database.rows<{ id: string }>(FIND_LIBRARIES, [organizationId]);
  return rows.map(({ id }) => id);
}
