import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { insertOrganization } from './create-organization';

/**
 * Creates an organization on the free plan, owned by a person. Refuses with FORBIDDEN a person who already owns many
 * unpaid organizations: each would add free storage.
 * @param clientIp where the request came from, for the audit log
 */
export const createOwnOrganization = operation(
  async (change, person: PersonPrincipal, name: string, clientIp: string | null) => {
    const { personId } = person;
    await refuseBeyondCap(change, personId);
    const organizationId = await insertOrganization(change, { name: name.trim(), plan: 'free' });
    await change.tx.member.create({
      data: { organizationId, personId, role: 'owner', created: change.at },
    });
    const by = { name: person.email ?? personId, clientIp };
    await writeAudit(change, by, organizationId, 'create organization', personId);
    return { organizationId };
  },
);

/** Requests of the same person wait for each other here, so the count cannot change after it is read. */
async function refuseBeyondCap({ tx }: Change, personId: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${personId}, 2))`;
  const unpaid = await tx.member.count({
    where: { personId, role: 'owner', organization: { NOT: { plan: 'pro' } } },
  });
  const most = LIMITS.unpaidOrganizationsPerOwner;
  if (unpaid >= most)
    refuse(
      'FORBIDDEN',
      `You own ${unpaid} organizations on the free plan. The maximum is ${most}.`,
    );
}
