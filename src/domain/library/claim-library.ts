import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '../access/principal';
import { lookupsOf } from '../access/secret/secrets';
import { type Change, operation } from '../operation';
import { expiryOfClaimToken } from './claim-token';

export type Claimed = { organizationId: string; libraryId: string };

/** The person claiming. */
type Claimant = Pick<PersonPrincipal, 'personId' | 'email'>;

/**
 * Makes a person the Owner of an organization created without an account (docs/rules.md#claiming). Its key becomes a
 * normal key, and the limits of unclaimed libraries end. When several people claim at once, one succeeds. A second
 * claim by the same person changes nothing. Refuses an unknown link with NOT_FOUND, a used or expired one with
 * CONFLICT, and a person without a verified email with FORBIDDEN.
 * @param token the secret part of the claim link
 * @param clientIp where the request came from, for the audit log
 * @param organizationName what clients will read; left out, the organization keeps its name
 */
export const claimLibrary = operation(takeClaim);

/** The same within the transaction of another operation. */
export async function takeClaim(
  change: Change,
  person: Claimant,
  token: string,
  clientIp: string | null,
  organizationName?: string,
): Promise<Claimed> {
  const tokenHashes = lookupsOf(change.secrets, token, 'claim');
  const { tx, at } = change;
  // The update waits for another claim running at this moment, and then finds nothing left to claim.
  const [won] = await tx.$queryRaw<{ organization_id: string }[]>`
      WITH won AS (
        UPDATE claim SET claimed_at = ${at}, claimed_by_id = ${person.personId}
        WHERE token_hash = ANY (${tokenHashes}) AND claimed_at IS NULL AND expires_at > ${at}
          AND EXISTS (SELECT 1 FROM person WHERE id = ${person.personId} AND email_verified)
        RETURNING organization_id
      ), joined AS (
        INSERT INTO member (organization_id, person_id, role, created)
        SELECT organization_id, ${person.personId}, 'owner', ${at} FROM won
      ), noted AS (
        INSERT INTO audit (organization_id, actor, action, subject, address, at)
        SELECT organization_id, ${person.email ?? person.personId}, 'claim', ${person.personId},
               ${clientIp}, ${at} FROM won
      )
      SELECT organization_id FROM won`;
  const organizationId = won?.organization_id ?? (await findOwn(change, person, token));
  if (won && organizationName !== undefined)
    await tx.organization.update({
      where: { id: organizationId },
      data: { name: organizationName },
    });
  const library = await tx.library.findFirst({
    where: { organizationId, trashedAt: null },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  if (!library) refuse('NOT_FOUND', 'There is nothing left to claim.');
  return { organizationId, libraryId: library.id };
}

/** The organization this person has already claimed; otherwise refuses with the reason. */
async function findOwn(
  { tx, at, secrets }: Change,
  { personId }: Claimant,
  token: string,
): Promise<string> {
  const tokenHashes = lookupsOf(secrets, token, 'claim');
  const claim = await tx.claim.findFirst({
    where: { tokenHash: { in: [...tokenHashes] } },
  });
  if (!claim) {
    const expiresAt = expiryOfClaimToken(secrets, token);
    if (expiresAt === null || expiresAt > at) refuse('NOT_FOUND', 'This claim link is not valid.');
    refuse('CONFLICT', 'This claim link has expired.');
  }
  if (claim.claimedById === personId) return claim.organizationId;
  if (claim.claimedAt) refuse('CONFLICT', 'Someone else has already claimed this library.');
  if (claim.expiresAt <= at) refuse('CONFLICT', 'This claim link has expired.');
  refuse('FORBIDDEN', 'Confirm your email address first, then claim the library.');
}
