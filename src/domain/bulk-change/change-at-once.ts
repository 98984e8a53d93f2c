import type { SmallChange } from '@/contract/browse/bulk-change';
import { operation } from '../operation';
import { recordInLibrary } from '../record-change';
import { kindOf } from './choose-kind';
import type { Places } from './kind';

/**
 * Changes a few assets within the call, by the operation of a single call and with its refusals. Returns the id of the
 * change, to undo it; null when nothing changed.
 */
export const changeAtOnce = operation(
  async (change, places: Places, ids: string[], wanted: SmallChange): Promise<string | null> => {
    const { before } = await kindOf(wanted).apply(change, places, ids, true);
    const { kind, ...input } = wanted;
    return recordInLibrary(change, places.library, { kind, input, ids, before });
  },
);
