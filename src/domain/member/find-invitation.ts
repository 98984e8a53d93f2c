import { lookupsOf } from '../access/secret/secrets';
import type { Domain } from '../operation';
import { findMailEntry } from '../person/enter-by-mail';

/**
 * The invitation behind the secret part of its link; null for a link unknown, withdrawn or replaced by a newer one.
 * Reading it changes nothing.
 */
export async function findInvitation(domain: Domain, token: string) {
  const found = await domain.database.prisma.invitation.findFirst({
    where: {
      tokenHash: {
        in: [...lookupsOf(domain.secrets, token, 'invitation')],
      },
    },
    select: {
      email: true,
      created: true,
      role: true,
      libraryAccess: true,
      libraryRights: true,
      expiresAt: true,
      acceptedAt: true,
      organization: { select: { id: true, name: true } },
      invitedBy: { select: { name: true } },
    },
  });
  if (!found) return null;
  const { email, role, expiresAt, acceptedAt, organization, invitedBy } = found;
  const open = expiresAt > domain.now() ? ('open' as const) : ('expired' as const);
  return {
    state: acceptedAt ? ('used' as const) : open,
    organizationId: organization.id,
    organizationName: organization.name,
    email,
    // What the link offers a person not signed in: only the mail contains it, so it proves the address.
    entry: await findMailEntry(domain, found),
    role,
    access: { others: found.libraryAccess, chosen: Object.keys(found.libraryRights ?? {}).length },
    // Null: the person who sent the invitation no longer exists.
    invitedBy: invitedBy?.name ?? null,
    expiresAt,
  };
}
