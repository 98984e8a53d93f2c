import type { AccessPage } from '@/contract/page';
import type { PersonPrincipal } from '@/domain/access/principal';

/** Who can give an application access, and to which organizations. */
export const presentAccess = ({
  personId,
  name,
  email,
  memberships,
}: PersonPrincipal): AccessPage => ({
  person: { id: personId, name, email },
  organizations: memberships.map(({ organization }) => ({
    id: organization.id,
    name: organization.name,
  })),
});
