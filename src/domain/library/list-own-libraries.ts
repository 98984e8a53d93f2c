import type { PersonPrincipal, PrincipalOrganization } from '../access/principal';
import type { Domain } from '../operation';

/** An organization of a person with its libraries, both oldest first. */
export type OwnLibraries = {
  organization: PrincipalOrganization;
  role: 'owner' | 'member';
  libraries: { id: string; name: string; assetsCount: number }[];
};

type Row = { organization_id: string; id: string; name: string; assets_count: number };

const LIST_OWN_LIBRARIES = {
  name: 'list-own-libraries',
  text: `SELECT organization_id, id, name, assets_count FROM library
    WHERE organization_id = ANY ($1) ORDER BY created, id`,
};

/** All libraries that a person may access, by organization. */
export async function listOwnLibraries(
  domain: Domain,
  { memberships }: PersonPrincipal,
): Promise<OwnLibraries[]> {
  const ids = memberships.map(({ organization }) => organization.id);
  const rows = await domain.database.rows<Row>(LIST_OWN_LIBRARIES, [ids]);
  return memberships.map(({ organization, role }) => ({
    organization,
    role,
    libraries: rows
      .filter((row) => row.organization_id === organization.id)
      .map(({ id, name, assets_count }) => ({ id, name, assetsCount: assets_count })),
  }));
}
