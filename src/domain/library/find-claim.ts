import { lookupsOf } from '../access/secrets';
import type { Domain } from '../operation';
import { expiryOfClaimToken } from './claim-token';

/** The content of a claim link. */
export type FoundClaim = {
  state: 'open' | 'used' | 'expired';
  /** Names of the libraries that belong to the claim, oldest first. */
  libraries: string[];
  expiresAt: Date;
};

/**
 * The claim behind the secret part of a claim link; null for a link that was never issued. A link whose libraries have
 * been removed still tells that it has expired. Reading it changes nothing (docs/rules.md#claiming).
 */
export async function findClaim(domain: Domain, token: string): Promise<FoundClaim | null> {
  const claim = await domain.database.prisma.claim.findFirst({
    where: {
      tokenHash: {
        in: lookupsOf(domain.secrets, token, 'claim').map((hash) => new Uint8Array(hash)),
      },
    },
    select: {
      expiresAt: true,
      claimedAt: true,
      organization: {
        select: {
          libraries: { select: { name: true }, orderBy: [{ created: 'asc' }, { id: 'asc' }] },
        },
      },
    },
  });
  if (!claim) return findRemoved(domain, token);
  const open = claim.expiresAt > domain.now() ? 'open' : 'expired';
  return {
    state: claim.claimedAt ? 'used' : open,
    libraries: claim.organization.libraries.map(({ name }) => name),
    expiresAt: claim.expiresAt,
  };
}

function findRemoved({ secrets, now }: Domain, token: string): FoundClaim | null {
  const expiresAt = expiryOfClaimToken(secrets, token);
  if (expiresAt === null || expiresAt > now()) return null;
  return { state: 'expired', libraries: [], expiresAt };
}
