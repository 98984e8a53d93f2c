import type { Role } from '@/platform/database/generated/enums';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';

export type ListedMember = {
  personId: string;
  name: string;
  email: string | null;
  hasAvatar: boolean;
  role: Role;
  suspended: boolean;
  since: Date;
};

/** All members of an organization, owners first, then by name. */
export async function listMembers(
  { database }: Domain,
  organization: SettingsForMember,
): Promise<ListedMember[]> {
  const members = await database.prisma.member.findMany({
    where: { organizationId: organization.id },
    orderBy: [{ role: 'asc' }, { person: { name: 'asc' } }, { personId: 'asc' }],
    select: {
      personId: true,
      role: true,
      suspendedAt: true,
      created: true,
      person: { select: { name: true, email: true, avatarBlob: true } },
    },
  });
  return members.map(({ personId, role, suspendedAt, created, person }) => ({
    personId,
    name: person.name,
    email: person.email,
    hasAvatar: person.avatarBlob !== null,
    role,
    suspended: suspendedAt !== null,
    since: created,
  }));
}
