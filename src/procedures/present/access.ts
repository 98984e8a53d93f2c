import type { AccessPage } from '@/contract/organization/page';
import type { PersonPrincipal } from '@/domain/access/principal';

/** The person asked for access by an application, and their organizations. */
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
