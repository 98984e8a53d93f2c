import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '../access/principal';
import type { Change } from '../operation';

/** A bulk change the person started. Refuses any other id with NOT_FOUND, whether it exists or not. */
export async function findOwnChange(
  { tx }: Pick<Change, 'tx'>,
  { personId }: PersonPrincipal,
  id: string,
) {
  const own = await tx.bulkChange.findFirst({ where: { id, personId } });
  return own ?? refuse('NOT_FOUND', { message: 'Change not found.' });
}
