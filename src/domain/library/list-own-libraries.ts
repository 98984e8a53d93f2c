import { rightTo } from '../access/library-rights';
import type { PersonPrincipal, PrincipalOrganization } from '../access/principal';
import { countVariants } from '../asset/view/count-variants';
import type { Domain } from '../operation';

/** An organization of a person with its libraries, both oldest first. */
export type OwnLibraries = {
  organization: PrincipalOrganization;
  role: 'owner' | 'member';
  /** `assetsCount`: live originals. */
  libraries: { id: string; name: string; assetsCount: number }[];
};

type Row = { organization_id: string; id: string; name: string; originals_count: number };

const LIST_OWN_LIBRARIES = {
  name: 'list-own-libraries',
  text: `
    SELECT l.organization_id, l.id, l.name, l.assets_count - ${countVariants('live')} AS originals_count
    FROM library l WHERE l.organization_id = ANY ($1) AND l.trashed_at IS NULL ORDER BY l.created, l.id`,
};

/** All libraries a person may access, by organization. */
export async function listOwnLibraries(
  domain: Domain,
  { memberships }: Pick<PersonPrincipal, 'memberships'>,
): Promise<OwnLibraries[]> {
  const ids = memberships.map(({ organization }) => organization.id);
  const rows = await domain.database.rows<Row>(LIST_OWN_LIBRARIES, [ids]);
  return memberships.map((membership) => {
    const { organization, role } = membership;
    const libraries = rows
      .filter((row) => row.organization_id === organization.id)
      .filter(({ id }) => rightTo(membership.rights, id) !== null)
      .map(({ id, name, originals_count }) => ({ id, name, assetsCount: originals_count }));
    return { organization, role, libraries };
  });
}
