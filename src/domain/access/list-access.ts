import type { Access } from '@/platform/database/generated/enums';
import type { Domain } from '../operation';
import { accessTo } from './authorize-organization';
import type { KeyPrincipal, PersonPrincipal, PrincipalOrganization } from './principal';

/** The access of a credential in one organization. */
export type OrganizationAccess = {
  organization: PrincipalOrganization;
  libraries: { library: string; access: Access }[];
};

const FIND_LIBRARIES = {
  name: 'find-libraries-of-organizations',
  text: `
    SELECT organization_id, id FROM library
    WHERE organization_id = ANY ($1) AND trashed_at IS NULL ORDER BY created, id`,
};

/** Every organization and library a credential may access, libraries oldest first (docs/rules.md#me). */
export async function listAccess(
  domain: Domain,
  principal: KeyPrincipal | PersonPrincipal,
): Promise<OrganizationAccess[]> {
  if (principal.kind === 'key') {
    const { organization, grants } = principal;
    const rows = await domain.database.rows<{ id: string }>(FIND_LIBRARIES, [[organization.id]]);
    const libraries = rows.flatMap(({ id: library }) => {
      const access = grants.get(library);
      return access ? [{ library, access }] : [];
    });
    return [{ organization, libraries }];
  }
  const { memberships } = principal;
  const ids = memberships.map(({ organization }) => organization.id);
  const rows = await domain.database.rows<{ organization_id: string; id: string }>(FIND_LIBRARIES, [
    ids,
  ]);
  return memberships.map((membership) => {
    const { organization } = membership;
    const libraries = rows
      .filter((row) => row.organization_id === organization.id)
      .flatMap(({ id: library }) => {
        const access = accessTo(principal, membership, library);
        return access ? [{ library, access }] : [];
      });
    return { organization, libraries };
  });
}
