import { z } from 'zod';
import { assetWithExtras, VALUE_EXTRAS } from '@/contract/asset/asset';
import { ownValues, valuesToSet } from '@/contract/asset/own-values';
import { refuse } from '@/contract/errors';
import { changeId } from '@/contract/fields';
import { changedAssetPath, ids, libraryPath, PATHS, text } from '@/contract/parameters';
import { editAssets } from '@/domain/asset/edit/edit-assets';
import { getAsset } from '@/domain/asset/get-asset';
import { editTogether } from '@/domain/bulk-change/edit-kind';
import { editMany } from '@/domain/bulk-change/edit-many';
import { libraryWrite } from '../builders';
import { presentAsset } from '../present/asset';
import { withoutAddresses } from '../present/for-guests';
import { prepare, prepared } from '../present/prepared';
import { addition, router, uncheckedOutput } from '../procedure';
import { chooseAll } from '../selection';
import { ifExpected } from './if-expected';
import { readExtras } from './read-extras';

/** Changes of what people set for assets. */
export const assetEditing = router({
  edit: libraryWrite
    .meta(
      addition(
        'PATCH',
        PATHS.asset,
        'Change an asset',
        'Sets any of these values of an asset, all or none; those left out stay. Without an own time or position, the asset has those of its file. `metadata` stays what the file says.',
        { conditional: true, headers: ['ETag'] },
      ),
    )
    .input(z.strictObject({ ...changedAssetPath, ...ownValues }))
    .output(uncheckedOutput(prepared(assetWithExtras)))
    .mutation(async ({ ctx, input }) => {
      const { organizationId: _, libraryId: __, assetId, ...set } = input;
      const { domain, library, urls } = ctx;
      await ifExpected(ctx, assetId, (change) => editAssets(change, library, [assetId], set));
      const kept = prepare(presentAsset(await getAsset(domain, library, assetId), urls));
      const [shown = kept] = withoutAddresses(library, [kept]);
      const asset = shown.toJSON();
      const more = prepare({ ...asset, ...(await readExtras(ctx, asset, [...VALUE_EXTRAS])) });
      ctx.addHeader?.('ETag', `"${shown.tag}.${more.tag}"`);
      return more;
    }),

  editTogether: libraryWrite
    .meta(
      addition(
        'PATCH',
        PATHS.assets,
        'Change several assets',
        'Sets the same values of up to 100 assets, all or none, or of those that a filter means.',
      ),
    )
    .input(
      z.strictObject({
        ...libraryPath,
        ids: ids({ min: 1 }).describe('Ids of the assets.').optional(),
        filter: text
          .meta({ description: 'Instead of `ids`: a filter.', example: 'tag:sea' })
          .optional(),
        set: valuesToSet.describe('As in the change of one asset.'),
      }),
    )
    .output(
      z.object({
        changedCount: z.int().meta({ description: 'How many assets it changed.', example: 1 }),
        changeId,
      }),
    )
    .mutation(async ({ ctx, input: { ids, filter, set } }) => {
      const { domain, library, clientIp } = ctx;
      if ((ids === undefined) === (filter === undefined))
        refuse('BAD_USER_INPUT', 'Name either ids or a filter.');
      if (ids) return editTogether(domain, library, ids, set);
      const chosen = await chooseAll(ctx, library, filter ?? '');
      return editMany(domain, library, { ids: chosen, set, clientIp });
    }),
});
