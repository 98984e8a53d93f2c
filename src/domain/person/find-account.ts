import type { BlobName } from '@/platform/blobs/port';
import type { PersonPrincipal } from '../access/principal';
import type { Domain } from '../operation';

/** The account of the signed-in person, as shown to them. */
export async function findAccount(domain: Domain, { personId }: PersonPrincipal) {
  const person = await domain.database.prisma.person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      avatarBlob: true,
      accounts: { where: { providerId: 'credential' }, select: { id: true } },
      passkeys: {
        select: { id: true, name: true, createdAt: true },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      },
      // The valid ones, newest first.
      sessions: {
        where: { expiresAt: { gt: domain.now() } },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      },
    },
  });
  return {
    name: person.name,
    email: person.email,
    hasAvatar: person.avatarBlob !== null,
    hasPassword: person.accounts.length > 0,
    passkeys: person.passkeys.map(({ id, name, createdAt }) => ({ id, name, created: createdAt })),
    sessions: person.sessions.map(({ id, createdAt, expiresAt, userAgent, ipAddress }) => ({
      id,
      created: createdAt,
      expires: expiresAt,
      browser: userAgent,
      clientIp: ipAddress,
    })),
  };
}

const FIND_AVATAR = {
  name: 'find-avatar',
  text: 'SELECT avatar_blob FROM person WHERE id = $1',
};

/** The stored avatar of a person; null when there is none, or no person with this id. */
export async function findAvatar(domain: Domain, personId: string): Promise<BlobName | null> {
  return (
    (await domain.database.row<{ avatar_blob: BlobName | null }>(FIND_AVATAR, [personId]))
      ?.avatar_blob ?? null
  );
}
