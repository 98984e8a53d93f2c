import { type ErrorCode, Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { findPersonPrincipal } from '../access/verify/find-person-principal';
import { findKeyPrincipal } from '../access/verify/verify-key';
import { type Change, type Domain, operation } from '../operation';
import { type Retagged, restoreSearches, retagSearches } from '../search/retag-searches';
import { authorizePlacesOf, changeOf } from './authorize-places';
import { kindOf, revertIn } from './choose-kind';
import type { Kind, Places } from './kind';
import { revertPart } from './revert-part';
import { ASSETS_PER_PART } from './start-bulk-change';

/** A bulk change, as one transaction works at a part of it. */
type Part = { change: Change; places: Places; kind: Kind; id: string };

/** Whether there is more to do. */
export type Progress = 'more' | 'ended';

/**
 * Changes the next part of a bulk change, or turns back the last one of an undo, in one transaction, so it may be
 * called again at any time. The caller's access is authorized each time: without it, or when the operation refuses, the
 * bulk change fails, and finished parts stay.
 */
export async function continueBulkChange(domain: Domain, id: string): Promise<Progress> {
  try {
    const places = await authorizePlaces(domain, id);
    return places ? await changePart(domain, id, places) : 'ended';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await failBulkChange(domain, id, error.code);
    return 'ended';
  }
}

/**
 * Carries a bulk change, or its undo, to its end within a request; the background continues one of more assets than a
 * filter may ask for. Returns how many it has changed, turned back and left. Refuses with what stopped it.
 */
export async function endBulkChange(domain: Domain, id: string) {
  const most = Math.ceil(LIMITS.assetsPerChange / ASSETS_PER_PART);
  for (let part = 0; part < most; part += 1)
    if ((await continueBulkChange(domain, id)) === 'ended') break;
  const { failure, ...counts } = await domain.database.prisma.bulkChange.findUniqueOrThrow({
    where: { id },
  });
  if (failure) refuse(failure as ErrorCode);
  return counts;
}

/** Ends a bulk change because of an error. Finished parts stay, and can be undone. */
export const failBulkChange = operation(async ({ tx, at }, id: string, code: ErrorCode) => {
  await tx.bulkChange.updateMany({
    where: { id, endedAt: null },
    data: { state: 'failed', failure: code, endedAt: at },
  });
});

/** Has the rest of a bulk change done by another run. */
export const passOnBulkChange = operation(async ({ tx, emit }, id: string) => {
  const open = await tx.bulkChange.findFirst({ where: { id, endedAt: null } });
  if (open)
    emit('asset/bulk-change-started', {
      organizationId: open.organizationId,
      bulkChangeId: id,
    });
});

/** The libraries, as the caller may write to them now; null when the bulk change is over. */
async function authorizePlaces(domain: Domain, id: string): Promise<Places | null> {
  const row = await domain.database.prisma.bulkChange.findFirst({ where: { id, endedAt: null } });
  if (!row) return null;
  const { personId, keyId } = row;
  const caller = personId
    ? await findPersonPrincipal(domain, personId)
    : await findKeyPrincipal(domain, keyId ?? '');
  return authorizePlacesOf(domain, caller ?? refuse('FORBIDDEN'), row);
}

const changePart = operation(async (change, id: string, places: Places): Promise<Progress> => {
  // Two runs of the same bulk change wait for each other here, and so does a stop.
  await change.tx.$executeRaw`SELECT 1 FROM bulk_change WHERE id = ${id} FOR NO KEY UPDATE`;
  const row = await change.tx.bulkChange.findFirst({ where: { id, endedAt: null } });
  if (!row) return 'ended';
  const kind = kindOf(changeOf(row));
  if (row.state !== 'undoing') return applyPart({ change, places, kind, id }, row.partsDone);
  const last = await revertPart(change, id, row.partsDone - 1, revertIn(places, kind));
  return last ? finishUndo(change, id) : 'more';
});

async function applyPart(all: Part, number: number): Promise<Progress> {
  const { change, places, kind, id } = all;
  const { tx, at } = change;
  const place = { bulkChangeId_number: { bulkChangeId: id, number } };
  const part = await tx.bulkChangePart.findUnique({ where: place });
  if (!part) return finish(all);
  const {
    changed,
    before,
    complete = true,
  } = await kind.apply(change, places, part.assetIds, false);
  if (!complete) return 'more';
  await tx.bulkChangePart.update({ where: place, data: { before, changedAt: at } });
  const done = part.assetIds.length;
  const row = await tx.bulkChange.update({
    where: { id },
    data: {
      done: { increment: done },
      changed: { increment: changed },
      partsDone: { increment: 1 },
    },
  });
  return row.done < row.total ? 'more' : finish(all);
}

/** Saved searches follow a tag once no asset has it any more. */
async function finish({ change, places, kind, id }: Part): Promise<Progress> {
  if (kind.tag) {
    const { from, to } = kind.tag;
    const savedViews = await retagSearches(change, places.library, from, to);
    await change.tx.bulkChange.update({ where: { id }, data: { savedViews } });
  }
  return end(change, id, 'finished');
}

async function finishUndo(change: Change, id: string): Promise<Progress> {
  const { savedViews } = await change.tx.bulkChange.findUniqueOrThrow({ where: { id } });
  if (savedViews) await restoreSearches(change, savedViews as Retagged[]);
  return end(change, id, 'undone');
}

async function end({ tx, at }: Change, id: string, state: 'finished' | 'undone') {
  await tx.bulkChange.update({ where: { id }, data: { state, endedAt: at } });
  return 'ended' as const;
}
