import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { type Me, me } from '@/contract/organization/me';
import { listAccess, type OrganizationAccess } from '@/domain/access/list-access';
import type { KeyPrincipal, PersonPrincipal } from '@/domain/access/principal';
import { credentialed } from './builders';
import { router, specified, uncheckedOutput } from './procedure';

const presentAccess = ({ organization, libraries }: OrganizationAccess) => ({
  organizationId: organization.id,
  organizationName: organization.name,
  plan: organization.plan,
  libraries,
});

/** The access of a credential (docs/rules.md#me): one organization, or all organizations of the account. */
function presentMe(principal: KeyPrincipal | PersonPrincipal, access: OrganizationAccess[]): Me {
  const organizations = access.map(presentAccess);
  if (principal.kind === 'person' && principal.boundTo === null)
    return { organizations, user: { name: principal.name } };
  // A token limited to one organization gives access to nothing once its person has left it.
  const [one] = organizations;
  if (!one) refuse('UNAUTHENTICATED');
  return principal.kind === 'person' ? { ...one, user: { name: principal.name } } : one;
}

export const meRouter = router({
  get: credentialed
    .meta(
      specified(
        'GET',
        '/me',
        'Get what the credential can access',
        'Call it first: it names the organization and the libraries that the other operations need. For an OAuth token of a whole account it lists every organization.',
      ),
    )
    .input(z.object({}))
    .output(uncheckedOutput(me))
    .query(async ({ ctx: { domain, principal } }) => {
      if (principal.kind === 'operator') refuse('UNAUTHENTICATED');
      return presentMe(principal, await listAccess(domain, principal));
    }),
});
