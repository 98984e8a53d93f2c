import { z } from 'zod';
import { libraryPath } from '@/contract/parameters';
import { uploadProgress } from '@/contract/upload';
import { findUpload } from '@/domain/upload/find-upload';
import { presentUpload } from '../present/upload';
import { libraryWrite, router, uncheckedOutput } from '../procedures';

/** Over REST, upload-handler.ts answers at this path, with the same; this is for the document and for pages. */
export const uploadRouter = router({
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
