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
    SELECT organization_id, id AS library FROM library
    WHERE organization_id = ANY ($1) AND trashed_at IS NULL ORDER BY created, id`,
};

/** Every organization and library a credential may access, libraries oldest first (docs/rules.md#me). */
export async function listAccess(
  { database }: Domain,
  principal: KeyPrincipal | PersonPrincipal,
): Promise<OrganizationAccess[]> {
  const reached =
    principal.kind === 'key'
      ? [{ organization: principal.organization, to: (id: string) => principal.grants.get(id) }]
      : principal.memberships.map((membership) => ({
          organization: membership.organization,
          to: (id: string) => accessTo(principal, membership, id),
        }));
  const ids = reached.map(({ organization }) => organization.id);
  type Row = { organization_id: string; library: string };
  const rows = await database.rows<Row>(FIND_LIBRARIES, [ids]);
  return reached.map(({ organization, to }) => ({
    organization,
    libraries: rows.flatMap(({ organization_id, library }) => {
      const access = organization_id === organization.id && to(library);
      return access ? [{ library, access }] : [];
    }),
  }));
}
