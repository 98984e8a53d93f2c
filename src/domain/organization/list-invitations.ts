import type { Role } from '@/platform/database/generated/enums';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';

export type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  /** Null: the person who invited them no longer exists. */
  invitedBy: string | null;
  expiresAt: Date;
  expired: boolean;
};

/** The open invitations of an organization, newest first. */
export async function listInvitations(
  domain: Domain,
  organization: SettingsForMember,
): Promise<ListedInvitation[]> {
  const rows = await domain.database.prisma.invitation.findMany({
    where: { organizationId: organization.id, acceptedAt: null },
    orderBy: [{ created: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      email: true,
      role: true,
      expiresAt: true,
      invitedBy: { select: { name: true } },
    },
  });
  return rows.map(({ invitedBy, ...invitation }) => ({
    ...invitation,
    invitedBy: invitedBy?.name ?? null,
    expired: invitation.expiresAt <= domain.now(),
  }));
}
