import { randomInt } from 'node:crypto';
import { lookupsOf } from '../access/secret/secrets';
import type { Domain } from '../operation';

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

/** Without vowels a code never spells a word, and no two letters look alike (RFC 8628 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** A code for a person to type: eight of twenty letters, 34 random bits. */
export const newUserCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The code in a person's input, whatever the case and the separators; null when it is none. */
export function readUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}._]/gu, '');
  return new RegExp(`^[${LETTERS}]{${LENGTH}}$`).test(letters) ? letters : null;
}
