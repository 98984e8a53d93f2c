import { refuse } from '@/contract/errors';
import type { Role } from '@/platform/database/generated/enums';
import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOrganization } from '../organization/find-organization';
import { findPerson } from '../person/list-people';

/**
 * Makes a person a member of an organization, or gives a member another role. Refuses an unknown person or
 * organization. Refuses with CONFLICT an unclaimed organization: it gets its members by claiming.
 */
export const addMember = operation(
  async (change, by: Actor, wanted: { organizationId: string; email: string; role: Role }) => {
    const { organizationId, role } = wanted;
    const organization = await findOrganization(change, organizationId);
    if (organization.unclaimed)
      refuse('CONFLICT', `The organization ${organizationId} is not claimed yet.`);
    const person = await findPerson(change, wanted.email);
    await change.tx.member.upsert({
      where: { organizationId_personId: { organizationId, personId: person.id } },
      create: { organizationId, personId: person.id, role, created: change.at },
      update: {
        role,
        ...(role === 'owner' && { libraryAccess: 'write', rights: { deleteMany: {} } }),
      },
    });
    const subject = `${person.id} ${role}`;
    await writeAudit(change, by, organizationId, 'add member', subject);
    return { email: person.email };
  },
);
