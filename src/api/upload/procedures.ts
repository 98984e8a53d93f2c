import { z } from 'zod';
import { libraryPath } from '@/contract/parameters';
import { namedSource, uploadAddress, uploadProgress } from '@/contract/upload';
import { findUpload } from '@/domain/upload/find-upload';
import { newUploadAddress } from '@/domain/upload/upload-address';
import { presentUpload } from '../present/upload';
import { libraryWrite, router, uncheckedOutput } from '../procedures';
import { nameSource } from './name-source';

/** Over REST, upload-handler.ts answers at this path, with the same; this is for the document and for pages. */
export const uploadRouter = router({
  create: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/libraries/{libraryId}/uploads',
        summary: 'Upload a file from a URL',
      },
      status: 201,
    })
    .input(z.object({ ...libraryPath, ...namedSource.shape }))
    .output(uncheckedOutput(uploadProgress))
    .mutation(async ({ ctx, input: { organizationId: _, libraryId: __, ...named } }) =>
      presentUpload(await nameSource(ctx.dependencies, ctx.library, named), ctx.domain.now()),
    ),

  createAddress: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/libraries/{libraryId}/uploads/address',
        summary: 'Create a one-use upload address',
      },
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
        path: '/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}',
        summary: 'Read a resumable upload',
      },
    })
    .input(z.object({ ...libraryPath, uploadId: z.string() }))
    .output(uncheckedOutput(uploadProgress))
    .query(async ({ ctx, input }) =>
      presentUpload(await findUpload(ctx.domain, ctx.library, input.uploadId), ctx.domain.now()),
    ),
});
