import { refuse } from '@/contract/errors';
import type { Me } from '@/contract/me';
import type { Principal } from '@/domain/access/principal';

/** What a credential reaches ("Me"). */
export function presentMe(principal: Principal): Me {
  if (principal.kind !== 'key') refuse('UNAUTHENTICATED');
  const { organization, grants } = principal;
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    plan: organization.plan,
    libraries: [...grants].map(([library, access]) => ({ library, access })),
  };
}
