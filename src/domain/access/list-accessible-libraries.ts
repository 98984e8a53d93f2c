import type { Domain } from '../operation';
import { rightTo, seesEveryLibrary } from './library-rights';
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
  const named = await librariesNamed(domain, principal, organization.id);
  return named ?? liveLibraries(domain, organization.id);
}

/**
 * The ids of the only libraries of an organization that the caller may read, among them deleted ones of a key; null:
 * all, also deleted ones.
 */
export async function librariesNamed(
  domain: Domain,
  principal: Principal,
  organizationId: string,
): Promise<string[] | null> {
  if (principal.kind === 'operator') return [];
  if (principal.kind === 'key') return [...principal.grants.keys()];
  const own = principal.memberships.find(({ organization }) => organization.id === organizationId);
  if (!own) return [];
  if (seesEveryLibrary(own.rights)) return null;
  const live = await liveLibraries(domain, organizationId);
  return live.filter((id) => rightTo(own.rights, id) !== null);
}

/** The ids of the libraries of an organization, without those in the trash. */
export async function liveLibraries(domain: Domain, organizationId: string): Promise<string[]> {
  const rows = await domain.database.rows<{ id: string }>(FIND_LIBRARIES, [organizationId]);
  return rows.map(({ id }) => id);
}
