import type { SmallChange } from '@/contract/browse/bulk-change';
import { refuse } from '@/contract/errors';
import { operation } from '../operation';
import { makerOf, recordChange } from '../record-change';
import { kindOf } from './choose-kind';
import type { Places } from './kind';

/**
 * Changes a few assets within the call, by the operation of a single call and with its refusals. Returns the id of the
 * change, to undo it; null when nothing changed.
 */
export const changeAtOnce = operation(
  async (change, places: Places, ids: string[], wanted: SmallChange): Promise<string | null> => {
    const { organization, principal, id: libraryId } = places.library;
    if (principal.kind === 'operator') refuse('FORBIDDEN');
    const { before } = await kindOf(wanted).apply(change, places, ids, true);
    const { kind, ...input } = wanted;
    const whose = { organizationId: organization.id, libraryId, ...makerOf(principal) };
    return recordChange(change, { ...whose, kind, input, ids, before });
  },
);
