import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';
import { findOwnChange } from './find-own-change';

/**
 * Stops a bulk change of the person after the current part; finished parts stay. Does nothing when it has ended
 * already, and does not stop an undo. Refuses somebody else's with NOT_FOUND.
 */
export const stopBulkChange = operation(
  async (change, person: PersonPrincipal, id: string): Promise<void> => {
    await findOwnChange(change, person, id);
    await change.tx.bulkChange.updateMany({
      where: { id, personId: person.personId, state: 'running' },
      data: { state: 'stopped', endedAt: change.at },
    });
  },
);
