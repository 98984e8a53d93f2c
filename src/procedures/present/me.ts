import { refuse } from '@/contract/errors';
import type { Me } from '@/contract/organization/me';
import type { OrganizationAccess } from '@/domain/access/list-access';
import type { KeyPrincipal, PersonPrincipal } from '@/domain/access/principal';

const presentAccess = ({ organization, libraries }: OrganizationAccess) => ({
  organizationId: organization.id,
  organizationName: organization.name,
  plan: organization.plan,
  libraries,
});

/** The access of a credential (docs/rules.md#me): one organization, or all organizations of the account. */
export function presentMe(
  principal: KeyPrincipal | PersonPrincipal,
  access: OrganizationAccess[],
): Me {
  const organizations = access.map(presentAccess);
  if (principal.kind === 'person' && principal.boundTo === null)
    return { organizations, user: { name: principal.name } };
  // A token limited to one organization gives access to nothing once its person has left it.
  const [one] = organizations;
  if (!one) refuse('UNAUTHENTICATED');
  return principal.kind === 'person' ? { ...one, user: { name: principal.name } } : one;
}
