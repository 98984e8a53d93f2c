import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '../access/principal';
import type { Change } from '../operation';

/**
 * A bulk change the person started, in one organization if it is named. Refuses any other id with NOT_FOUND, whether it
 * exists or not.
 */
export async function findOwnChange(
  { tx }: Pick<Change, 'tx'>,
  { personId }: PersonPrincipal,
  id: string,
  organizationId?: string,
) {
  const where = { id, personId, ...(organizationId !== undefined && { organizationId }) };
  const own = await tx.bulkChange.findFirst({ where });
  return own ?? refuse('NOT_FOUND', 'Change not found.');
}
