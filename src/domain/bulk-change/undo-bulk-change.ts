import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '../access/principal';
import { type Change, type Domain, operation } from '../operation';
import { earliestUndoable } from '../record-change';
import { authorizePlacesOf } from './authorize-places';
import { authorizeUndo } from './authorize-undo';
import { refuseTooMany } from './refuse-too-many';
import { type Revert, revertPart } from './revert-part';
import { findOwnChange } from './stop-bulk-change';

/**
 * Undoes a change of the person: one made at once, or one of many assets in the background. Assets somebody changed
 * since stay as they are now, and are counted. With `organizationId`, only a change made there. Refuses with NOT_FOUND
 * somebody else's change; without access to its libraries, as these refuse; and with CONFLICT a purge, and a change that
 * is running, already undone, or ended more than ten minutes ago.
 */
export async function undoBulkChange(
  domain: Domain,
  person: PersonPrincipal,
  id: string,
  organizationId?: string,
): Promise<void> {
  const own = await findOwnChange({ tx: domain.database.prisma }, person, id, organizationId);
  if (own.atOnce) await undoAtOnce(domain, id, await authorizeUndo(domain, person, own));
  else {
    await authorizePlacesOf(domain, person, own);
    await startUndo(domain, own);
  }
}

const undoAtOnce = operation(async (change, id: string, revert: Revert | null): Promise<void> => {
  await claim(change, id);
  await revertPart(change, id, 0, revert);
  await change.tx.bulkChange.update({
    where: { id },
    data: { state: 'undone', endedAt: change.at },
  });
});

type Own = { id: string; organizationId: string; personId: string };

const startUndo = operation(async (change, { id, organizationId, personId }: Own) => {
  await refuseTooMany(change, organizationId, personId);
  await claim(change, id);
  change.emit('asset/bulk-change-started', { organizationId, bulkChangeId: id });
});

/** Only one of two undos of the same change continues. */
async function claim({ tx, at }: Change, id: string) {
  const claimed = await tx.bulkChange.updateMany({
    where: { id, ...undoable(at) },
    data: { state: 'undoing', endedAt: null, failure: null },
  });
  if (claimed.count === 0) refuse('CONFLICT', 'This change can no longer be undone.');
}

/** Which changes can be undone. */
const undoable = (now: Date) => ({
  state: { in: ['finished' as const, 'stopped' as const, 'failed' as const] },
  kind: { not: 'purge' as const },
  endedAt: { gt: earliestUndoable(now) },
});
