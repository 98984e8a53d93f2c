import { z } from 'zod';
import { libraryPath, PATHS } from '@/contract/parameters';
import {
  begunUpload,
  describedFile,
  uploadAddress,
  uploadParts,
  uploadProgress,
} from '@/contract/upload';
import { findUpload } from '@/domain/upload/find-upload';
import { newUploadAddress } from '@/domain/upload/upload-address';
import { libraryWrite, router, uncheckedOutput } from '../builders';
import { presentUpload } from '../present/upload';
import { beginDescribed } from './begin-described';
import { completeDirect, renewParts } from './direct-upload';

const uploadPath = z.object({ ...libraryPath, uploadId: z.string() });

/** Over REST, tus-handler.ts answers `create` and `get`: here they are for the OpenAPI document and for pages. */
export const uploadRouter = router({
  create: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: PATHS.uploads,
        summary: 'Upload a file from a URL, or to the bucket',
      },
      status: 201,
    })
    .input(z.object({ ...libraryPath, ...describedFile.shape }))
    .output(uncheckedOutput(begunUpload))
    .mutation(({ ctx, input: { organizationId: _, libraryId: __, ...file } }) =>
      beginDescribed(ctx.dependencies, ctx.library, file, ctx.idempotent),
    ),

  createAddress: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.uploads}/address`,
        summary: 'Create a one-use upload address',
      },
      repeatable: true,
      status: 201,
    })
    .input(z.object(libraryPath))
    .output(uncheckedOutput(uploadAddress))
    .mutation(({ ctx }) => {
      const { token, expires } = newUploadAddress(ctx.domain, ctx.library);
      return { url: ctx.urls.uploadAddress(token), expiresAt: expires.toISOString() };
    }),

  get: libraryWrite
    .meta({
      openapi: {
        method: 'GET',
        path: `${PATHS.uploads}/{uploadId}`,
        summary: 'Read a resumable upload',
      },
    })
    .input(uploadPath)
    .output(uncheckedOutput(uploadProgress))
    .query(async ({ ctx, input }) =>
      presentUpload(await findUpload(ctx.domain, ctx.library, input.uploadId), ctx.domain.now()),
    ),

  renewParts: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.uploads}/{uploadId}/parts`,
        summary: 'Get the URLs of missing parts',
      },
      repeatable: true,
    })
    .input(uploadPath)
    .output(uncheckedOutput(uploadParts))
    .mutation(async ({ ctx, input }) =>
      renewParts(ctx.dependencies, await findUpload(ctx.domain, ctx.library, input.uploadId)),
    ),

  complete: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.uploads}/{uploadId}/complete`,
        summary: 'Complete an upload to the bucket',
      },
      repeatable: true,
    })
    .input(uploadPath)
    .output(uncheckedOutput(uploadProgress))
    .mutation(async ({ ctx, input: { uploadId } }) => {
      await completeDirect(ctx.dependencies, await findUpload(ctx.domain, ctx.library, uploadId));
      return presentUpload(await findUpload(ctx.domain, ctx.library, uploadId), ctx.domain.now());
    }),
});
