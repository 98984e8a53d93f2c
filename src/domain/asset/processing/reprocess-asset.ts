import { refuse } from '@/contract/errors';
import { inLibrary, type LibraryForWriting } from '../../access/authorize-library';
import { operation } from '../../operation';

/**
 * Queues another try for a live asset whose processing failed. CONFLICT for an asset waiting or done: of several calls
 * at once, one is enough (docs/rules.md#processing).
 */
export const reprocessAsset = operation(
  async ({ tx, emit }, library: LibraryForWriting, assetId: string) => {
    const address = inLibrary(library);
    const begun = await tx.asset.updateMany({
      where: { ...address, id: assetId, processing: 'failed', trashedAt: null },
      data: { processing: 'waiting', processingError: null },
    });
    if (begun.count === 0)
      refuse('CONFLICT', 'Only files that couldn’t be processed can be tried again.');
    emit('asset/uploaded', { ...address, assetId });
  },
);
