import { lookupsOf } from '../access/secret/secrets';
import type { Domain } from '../operation';
import { readUserCode } from './user-code';

/** The unanswered request with this code, as a person typed it; null when none with it waits for an answer. */
export async function findDeviceRequest({ database, secrets, now }: Domain, typed: string) {
  const code = readUserCode(typed);
  if (!code) return null;
  const lookups = [...lookupsOf(secrets, code, 'user-code')];
  return database.prisma.deviceRequest.findFirst({
    where: {
      userCodeLookup: { in: lookups },
      expiresAt: { gt: now() },
      denied: false,
      personId: null,
    },
    select: {
      // Names the request in the answer. Nobody can guess it, unlike the code.
      id: true,
      scopes: true,
      clientIp: true,
      created: true,
      // The application's own, unchecked description.
      client: { select: { name: true, redirectUris: true } },
    },
  });
}
