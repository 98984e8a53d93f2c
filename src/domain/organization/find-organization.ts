import { refuse } from '@/contract/errors';
import type { PrincipalOrganization } from '../access/principal';
import type { Change } from '../operation';

/** An organization by its slug, for callers who may change every organization; refuses with ORGANIZATION_NOT_FOUND. */
export async function findOrganization(
  { tx }: Pick<Change, 'tx'>,
  id: string,
): Promise<PrincipalOrganization> {
  const row = await tx.organization.findUnique({
    where: { id },
    select: { id: true, name: true, plan: true, claim: { select: { claimedAt: true } } },
  });
  if (!row) refuse('ORGANIZATION_NOT_FOUND', `There is no organization ${id}.`);
  const { claim, ...organization } = row;
  return { ...organization, unclaimed: claim?.claimedAt === null };
}

/**
 * Makes a transaction of several statements the only one of its kind in the organization. It comes first, as when an
 * upload begins: with another order the two would deadlock.
 */
export const lockOrganization = ({ tx }: Pick<Change, 'tx'>, organizationId: string) =>
  tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
