import type { MailEntry } from '@/contract/organization/page';
import { lookupsOf } from '../access/secret/secrets';
import type { Domain } from '../operation';
import { findMailEntry } from '../person/enter-by-mail';
import { expiryOfClaimToken, provesAddress } from './claim-token';

/** The content of a claim link. */
export type FoundClaim = {
  state: 'open' | 'used' | 'expired';
  /** Names of the claim's libraries, oldest first. */
  libraries: string[];
  organizationName: string;
  expiresAt: Date;
  /** The recipient of the link. Null: the link is not open, or nothing proves that it comes from the mail. */
  mail: { email: string; entry: MailEntry } | null;
};

/**
 * The claim behind the secret part of a claim link; null for an unknown link. A link whose libraries have been removed
 * still reports its expiry. Reading it changes nothing (docs/rules.md#claiming).
 * @param proof what the mail added to the link; null: the link did not come from the mail
 */
export async function findClaim(
  domain: Domain,
  token: string,
  proof: string | null = null,
): Promise<FoundClaim | null> {
  const claim = await domain.database.prisma.claim.findFirst({
    where: {
      tokenHash: {
        in: [...lookupsOf(domain.secrets, token, 'claim')],
      },
    },
    select: {
      email: true,
      created: true,
      expiresAt: true,
      claimedAt: true,
      organization: {
        select: {
          name: true,
          libraries: { select: { name: true }, orderBy: [{ created: 'asc' }, { id: 'asc' }] },
        },
      },
    },
  });
  if (!claim) return findRemoved(domain, token);
  const unclaimed = claim.expiresAt > domain.now() ? 'open' : 'expired';
  const state = claim.claimedAt ? 'used' : unclaimed;
  const { email } = claim;
  const proven =
    state === 'open' && proof !== null && provesAddress(domain.secrets, proof, token, email);
  return {
    state,
    libraries: claim.organization.libraries.map(({ name }) => name),
    organizationName: claim.organization.name,
    expiresAt: claim.expiresAt,
    mail: proven ? { email, entry: await findMailEntry(domain, claim) } : null,
  };
}

function findRemoved({ secrets, now }: Domain, token: string): FoundClaim | null {
  const expiresAt = expiryOfClaimToken(secrets, token);
  if (expiresAt === null || expiresAt > now()) return null;
  return { state: 'expired', libraries: [], organizationName: '', expiresAt, mail: null };
}

/**
 * Whether a library was created without an account and is not claimed yet. False for claimed libraries, for libraries
 * past their claim window, and for unknown libraries.
 */
export async function isLibraryUnclaimed(
  domain: Domain,
  ref: { organizationId: string; libraryId: string },
): Promise<boolean> {
  const held = await domain.database.prisma.library.count({
    where: {
      organizationId: ref.organizationId,
      id: ref.libraryId,
      organization: { claim: { claimedAt: null, expiresAt: { gt: domain.now() } } },
    },
  });
  return held > 0;
}
