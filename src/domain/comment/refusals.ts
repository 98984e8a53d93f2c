import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Change } from '../operation';

/**
 * Refuses one more comment in an organization without a paid plan that has as many as it may have, with FORBIDDEN.
 * Comments are added one after the other from here on, so their number is true.
 */
export async function refuseTooManyComments({ tx }: Change, organizationId: string): Promise<void> {
  const unpaid = await tx.$queryRaw<unknown[]>`
    SELECT pg_advisory_xact_lock(hashtextextended(id, 11))::text FROM organization
    WHERE id = ${organizationId} AND plan <> 'pro'`;
  if (unpaid.length === 0) return;
  const last = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM comment WHERE organization_id = ${organizationId} OFFSET ${LIMITS.commentsPerOrganization - 1} LIMIT 1`;
  if (last.length > 0)
    refuse('FORBIDDEN', 'Your plan’s limit of comments is reached. Delete some or upgrade.');
}

/** Refuses like an unknown comment. */
export const refuseUnknownComment = () => refuse('NOT_FOUND', 'This comment was deleted.');
