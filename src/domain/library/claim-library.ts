import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '../access/principal';
import { lookupOf } from '../access/secrets';
import { type Change, operation } from '../operation';

export type Claimed = { organizationId: string; libraryId: string };

/**
 * Makes a person the Owner of an organization that was made without an account (docs/rules.md#claiming): its key
 * goes on as a normal key, and the limits of unclaimed libraries end. However many try at the same moment, one wins.
 * Claiming again what one has claimed is harmless. Refuses with NOT_FOUND a link that was never given out, with
 * CONFLICT one that was used or has expired, with FORBIDDEN whoever has no verified email.
 * @param token the secret part of the claim link
 * @param clientIp where the request came from, for the record
 */
export const claimLibrary = operation(
  async (
    change,
    person: PersonPrincipal,
    token: string,
    clientIp: string | null,
  ): Promise<Claimed> => {
    const tokenHash = lookupOf(change.secret, token, 'claim');
    const { tx, at } = change;
    // The update waits for whoever is claiming at this moment, and then finds nothing left to claim.
    const [won] = await tx.$queryRaw<{ organization_id: string }[]>`
      WITH won AS (
        UPDATE claim SET claimed_at = ${at}, claimed_by_id = ${person.personId}
        WHERE token_hash = ${tokenHash} AND claimed_at IS NULL AND expires_at > ${at}
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
    const organizationId = won?.organization_id ?? (await findOwn(change, person, tokenHash));
    const library = await tx.library.findFirst({
      where: { organizationId },
      orderBy: [{ created: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    if (!library) refuse('NOT_FOUND', { message: 'There is nothing left to claim.' });
    return { organizationId, libraryId: library.id };
  },
);

/** The organization of a claim that this very person has won; refuses whatever else kept them from it. */
async function findOwn({ tx, at }: Change, { personId }: PersonPrincipal, tokenHash: Buffer) {
  const claim = await tx.claim.findUnique({ where: { tokenHash: new Uint8Array(tokenHash) } });
  if (!claim) refuse('NOT_FOUND', { message: 'This claim link does not exist.' });
  if (claim.claimedById === personId) return claim.organizationId;
  if (claim.claimedAt)
    refuse('CONFLICT', { message: 'Somebody else has claimed this library already.' });
  if (claim.expiresAt <= at) refuse('CONFLICT', { message: 'This claim link has expired.' });
  refuse('FORBIDDEN', { message: 'Confirm your email address first, then claim the library.' });
}
