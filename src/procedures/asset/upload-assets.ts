import { z } from 'zod';
import { uploadAnswer } from '@/contract/asset/asset';
import { refuse } from '@/contract/errors';
import { libraryPath, PATHS } from '@/contract/parameters';
import { libraryWrite } from '../builders';
import { presentAsset } from '../present/asset';
import { withoutAddress } from '../present/for-guests';
import { router, uncheckedOutput } from '../procedure';
import { storeUpload } from '../upload/store-upload';

export const assetUpload = router({
  upload: libraryWrite
    .meta({
      failures: [413],
      openapi: {
        method: 'POST',
        path: PATHS.assets,
        summary: 'Upload files',
        description:
          'Stores up to 20 images or videos, or none of them if one is refused. The answer comes at once; fields that are computed, such as `width`, are null until processing is done, usually within seconds.',
        contentTypes: ['multipart/form-data'],
      },
    })
    .input(z.object(libraryPath))
    .output(uncheckedOutput(uploadAnswer))
    .mutation(async ({ ctx }) => {
      const files = ctx.files ?? refuse('BAD_USER_INPUT');
      const rows = await storeUpload(ctx.dependencies, ctx.library, files, {
        idempotent: ctx.idempotent,
      });
      const assets = rows.map((row) => withoutAddress(ctx.library, presentAsset(row, ctx.urls)));
      const count = assets.length === 1 ? '1 file' : `${assets.length} files`;
      return { responseText: `Uploaded ${count}.`, assets };
    }),
});
