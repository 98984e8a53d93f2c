import type { SmallChange } from '@/contract/bulk-change';
import { refuse } from '@/contract/errors';
import { type Change, operation } from '../operation';
import type { Places } from './kind';
import { kindOf } from './kind-of';
import { earliestUndoable } from './undo-bulk-change';

/**
 * Changes a few assets within the call, as the operation does that a single call uses, and with its refusals; what they
 * had before is written down in the same transaction, to undo it. Returns the id of the change; null when
 * everything was so already.
 */
export const changeAtOnce = operation(
  async (
    change,
    places: Places,
    assetIds: string[],
    wanted: SmallChange,
  ): Promise<string | null> => {
    const { organization, principal, id: libraryId } = places.library;
    if (principal.kind !== 'person') refuse('FORBIDDEN');
    const { before } = await kindOf(wanted).apply(change, places, assetIds, true);
    if (before.length === 0) return null;
    await forgetOld(change, organization.id);
    const { kind, ...input } = wanted;
    const { at } = change;
    const id = change.newId();
    const counts = { total: assetIds.length, done: assetIds.length, changed: before.length };
    await change.tx.bulkChange.create({
      data: {
        ...{ id, libraryId, kind, input, ...counts },
        organizationId: organization.id,
        personId: principal.personId,
        ...{ atOnce: true, state: 'finished', partsDone: 1, created: at, endedAt: at },
        parts: { create: { number: 0, assetIds, before, changedAt: at } },
      },
    });
    return id;
  },
);

/** Nobody can undo these any more: an organization never keeps more of them than it made in the time of an undo. */
const forgetOld = ({ tx, at }: Change, organizationId: string) =>
  tx.bulkChange.deleteMany({
    where: {
      organizationId,
      atOnce: true,
      endedAt: { lt: earliestUndoable(at) },
    },
  });
