import { refuse } from '@/contract/errors';
import type { KeyPrincipal, PersonPrincipal } from '../access/principal';
import { type Change, operation } from '../operation';
import { makerOf } from '../record-change';

/**
 * A bulk change the caller started, in one organization if it is named. Refuses any other id with NOT_FOUND, whether it
 * exists or not.
 */
export async function findOwnChange(
  { tx }: Pick<Change, 'tx'>,
  caller: PersonPrincipal | KeyPrincipal,
  id: string,
  organizationId?: string,
) {
  const where = { id, ...makerOf(caller), ...(organizationId !== undefined && { organizationId }) };
  const own = await tx.bulkChange.findFirst({ where });
  return own ?? refuse('NOT_FOUND', 'Change not found.');
}

/**
 * Stops a bulk change of the person after the current part; finished parts stay. Does nothing when it has ended
 * already, and does not stop an undo. Refuses somebody else's with NOT_FOUND.
 */
export const stopBulkChange = operation(async (change, person: PersonPrincipal, id: string) => {
  await findOwnChange(change, person, id);
  await change.tx.bulkChange.updateMany({
    where: { id, personId: person.personId, state: 'running' },
    data: { state: 'stopped', endedAt: change.at },
  });
});
