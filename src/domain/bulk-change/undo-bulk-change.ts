import { MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '../access/principal';
import { type Change, type Domain, operation } from '../operation';
import { findOwn } from './find-own';
import type { Places } from './kind';
import { kindOf } from './kind-of';
import { changeOf, placesOf } from './places-of';
import { refuseTooMany } from './refuse-too-many';
import { revertPart } from './revert-part';

/** The end of a bulk change before which it can no longer be undone. */
export const earliestUndoable = (now: Date) =>
  new Date(now.getTime() - LIMITS.undoMinutes * MINUTE_MS);

/** Which changes can be undone. */
const undoable = (now: Date) => ({
  state: { in: ['finished' as const, 'stopped' as const, 'failed' as const] },
  kind: { not: 'purge' as const },
  endedAt: { gt: earliestUndoable(now) },
});

/**
 * Undoes a change of the person: one of a few assets at once, one of many in the background. What somebody changed since
 * stays as it is now, and is counted. Refuses with NOT_FOUND a change that is not theirs, and with CONFLICT one that is
 * running, was undone, is a purge, or ended more than ten minutes ago.
 */
export async function undoBulkChange(
  domain: Domain,
  person: PersonPrincipal,
  id: string,
): Promise<void> {
  const own = await findOwn({ tx: domain.database.prisma }, person, id);
  if (own.atOnce) await undoAtOnce(domain, own, await placesOf(domain, person, own));
  else await startUndo(domain, own);
}

/**
 * The id of the latest change of the person in an organization that can be undone; null when there is none.
 */
export async function findUndoable(
  { database, now }: Domain,
  { personId }: PersonPrincipal,
  organizationId: string,
): Promise<string | null> {
  const latest = await database.prisma.bulkChange.findFirst({
    where: {
      ...{ personId, organizationId, ...undoable(now()) },
      changed: { gt: 0 },
      library: { trashedAt: null },
    },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  return latest?.id ?? null;
}

type Own = { id: string; organizationId: string; libraryId: string; personId: string } & {
  kind: string;
  input: unknown;
};

const undoAtOnce = operation(async (change, own: Own, places: Places): Promise<void> => {
  await claim(change, own.id);
  await revertPart({ change, places, kind: kindOf(changeOf(own)), id: own.id }, 0);
  await change.tx.bulkChange.update({
    where: { id: own.id },
    data: { state: 'undone', endedAt: change.at },
  });
});

const startUndo = operation(async (change, { id, organizationId, personId }: Own) => {
  await refuseTooMany(change, organizationId, personId);
  await claim(change, id);
  change.emit('asset/bulk-change-started', { organizationId, bulkChangeId: id });
});

/** Of two undos of the same change, one goes on. */
async function claim({ tx, at }: Change, id: string) {
  const claimed = await tx.bulkChange.updateMany({
    where: { id, ...undoable(at) },
    data: { state: 'undoing', endedAt: null, failure: null },
  });
  if (claimed.count === 0) refuse('CONFLICT', { message: 'This change can no longer be undone.' });
}
