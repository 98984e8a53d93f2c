import { refuse } from '@/contract/errors';
import type { KeyPrincipal, PersonPrincipal } from '../access/principal';
import { type Change, type Domain, operation } from '../operation';
import { earliestUndoable, type Maker } from '../record-change';
import { authorizePlacesOf, authorizeUndo } from './authorize-places';
import { type Revert, revertPart } from './revert-part';
import { refuseTooMany } from './start-bulk-change';
import { findOwnChange } from './stop-bulk-change';

/**
 * Undoes a change of the caller: one made at once, or one of many assets in the background. Assets somebody changed
 * since stay as they are now, and are counted. With `organizationId`, only a change made there. Refuses with NOT_FOUND
 * somebody else's change; without access to its libraries, as these refuse; and with CONFLICT a purge, and a change that
 * is running, already undone, or ended more than ten minutes ago.
 */
export async function undoBulkChange(
  domain: Domain,
  caller: PersonPrincipal | KeyPrincipal,
  id: string,
  organizationId?: string,
) {
  const own = await findOwnChange({ tx: domain.database.prisma }, caller, id, organizationId);
  if (own.atOnce) await undoAtOnce(domain, id, await authorizeUndo(domain, caller, own));
  else {
    await authorizePlacesOf(domain, caller, own);
    await startUndo(domain, own);
  }
}

const undoAtOnce = operation(async (change, id: string, revert: Revert | null) => {
  await claim(change, id);
  await revertPart(change, id, 0, revert);
  await change.tx.bulkChange.update({
    where: { id },
    data: { state: 'undone', endedAt: change.at },
  });
});

type Own = Maker & { id: string; organizationId: string };

const startUndo = operation(async (change, { id, organizationId, personId, keyId }: Own) => {
  await refuseTooMany(change, organizationId, { personId, keyId });
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
