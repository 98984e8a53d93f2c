import type { Role } from '@/platform/database/generated/enums';
import { lookupOf } from '../access/secrets';
import type { Domain } from '../operation';

/** What the link of an invitation stands for. */
export type FoundInvitation = {
  state: 'open' | 'used' | 'expired';
  organizationId: string;
  organizationName: string;
  /** Whom it is for. */
  email: string;
  role: Role;
  /** Null: whoever invited them is gone. */
  invitedBy: string | null;
  expiresAt: Date;
};

/**
 * The invitation behind the secret part of its link; null for one that was never given out, was withdrawn or has given
 * way to a newer one. Looking changes nothing.
 */
export async function findInvitation(
  domain: Domain,
  token: string,
): Promise<FoundInvitation | null> {
  const found = await domain.database.prisma.invitation.findUnique({
    where: { tokenHash: new Uint8Array(lookupOf(domain.secret, token, 'invitation')) },
    select: {
      email: true,
      role: true,
      expiresAt: true,
      acceptedAt: true,
      organization: { select: { id: true, name: true } },
      invitedBy: { select: { name: true } },
    },
  });
  if (!found) return null;
  const { email, role, expiresAt, acceptedAt, organization, invitedBy } = found;
  const open = expiresAt > domain.now() ? 'open' : 'expired';
  return {
    state: acceptedAt ? 'used' : open,
    organizationId: organization.id,
    organizationName: organization.name,
    email,
    role,
    invitedBy: invitedBy?.name ?? null,
    expiresAt,
  };
}
