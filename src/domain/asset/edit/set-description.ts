import type { LibraryForWriting } from '../../access/authorize-library';
import { operation } from '../../operation';
import { editAssets } from './edit-assets';

/**
 * Replaces the description of an asset, verbatim; machines no longer change it. An empty description removes it: the
 * asset then has none, and the API returns null. BAD_USER_INPUT when the asset is not in the library or in its trash
 * (docs/rules.md#description).
 */
export const setDescription = operation(
  async (change, library: LibraryForWriting, assetId: string, description: string) => {
    await editAssets(change, library, [assetId], { description });
  },
);
