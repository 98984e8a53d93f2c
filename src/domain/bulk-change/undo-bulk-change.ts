import { MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';
import { findOwn } from './find-own';
import { refuseTooMany } from './refuse-too-many';

/** The end of a bulk change before which it can no longer be undone. */
export const earliestUndoable = (now: Date) =>
  new Date(now.getTime() - LIMITS.undoMinutes * MINUTE_MS);

/**
 * Starts the undo of a bulk change of the person. Refuses with NOT_FOUND one that is not theirs, and with CONFLICT one
 * that is running, was undone, is a purge, or ended more than ten minutes ago.
 */
export const undoBulkChange = operation(
  async (change, person: PersonPrincipal, id: string): Promise<void> => {
    const { tx, at, emit } = change;
    const { organizationId } = await findOwn(change, person, id);
    await refuseTooMany(change, organizationId, person.personId);
    const started = await tx.bulkChange.updateMany({
      where: {
        id,
        personId: person.personId,
        state: { in: ['finished', 'stopped', 'failed'] },
        kind: { not: 'purge' },
        endedAt: { gt: earliestUndoable(at) },
      },
      data: { state: 'undoing', endedAt: null, failure: null },
    });
    if (started.count === 0)
      refuse('CONFLICT', { message: 'This change can no longer be undone.' });
    emit('asset/bulk-change-started', { organizationId, bulkChangeId: id });
  },
);
