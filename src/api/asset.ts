import { z } from 'zod';
import { asset, uploadAnswer } from '@/contract/asset';
import { refuse } from '@/contract/errors';
import { limits } from '@/contract/limits';
import { assetPath, libraryPath, list, pageOf, wholeNumber } from '@/contract/parameters';
import { getAsset } from '@/domain/asset/get-asset';
import { listAssets } from '@/domain/asset/list-assets';
import { storeUpload } from './files/store-upload';
import { presentAsset } from './present/asset';
import { answers, libraryRead, libraryWrite, router } from './procedures';

const assetsPath = '/organizations/{organizationId}/libraries/{libraryId}/assets' as const;

export const assetRouter = router({
  list: libraryRead
    .meta({ openapi: { method: 'GET', path: assetsPath, summary: 'List assets, newest first' } })
    .input(
      z.object({
        ...libraryPath,
        page: wholeNumber({ min: 1, max: 999_999_999, fallback: 1 }),
        pageSize: wholeNumber({
          min: 1,
          max: limits.assetsPage.max,
          fallback: limits.assetsPage.default,
        }),
        tags: list(limits.tagsInFilter, 'tags'),
      }),
    )
    .output(answers(z.array(asset)))
    .query(async ({ ctx, input }) => {
      const page = pageOf(input.page - 1, input.pageSize);
      const rows = await listAssets(ctx.domain, ctx.library, { ...page, tags: input.tags });
      return rows.map((row) => presentAsset(row, ctx.addresses));
    }),

  get: libraryRead
    .meta({ openapi: { method: 'GET', path: `${assetsPath}/{assetId}`, summary: 'Get an asset' } })
    .input(z.object(assetPath))
    .output(answers(asset))
    .query(async ({ ctx, input }) =>
      presentAsset(await getAsset(ctx.domain, ctx.library, input.assetId), ctx.addresses),
    ),

  upload: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: assetsPath,
        summary: 'Upload pictures',
        contentTypes: ['multipart/form-data'],
      },
    })
    .input(z.object(libraryPath))
    .output(answers(uploadAnswer))
    .mutation(async ({ ctx }) => {
      const rows = await storeUpload(ctx, ctx.library, ctx.request ?? refuse('BAD_USER_INPUT'));
      const assets = rows.map((row) => presentAsset(row, ctx.addresses));
      const files = assets.length === 1 ? '1 file' : `${assets.length} files`;
      return { responseText: `Uploaded ${files}.`, assets };
    }),
});
