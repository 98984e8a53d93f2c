import { z } from 'zod';
import { libraryPath, PATHS } from '@/contract/parameters';
import {
  begunUpload,
  describedFile,
  uploadAddress,
  uploadId,
  uploadParts,
  uploadProgress,
} from '@/contract/upload/upload';
import { findUpload } from '@/domain/upload/find-upload';
import { newUploadAddress } from '@/domain/upload/upload-address';
import { libraryWrite } from '../builders';
import { presentUpload } from '../present/upload';
import { addition, router, uncheckedOutput } from '../procedure';
import { beginDescribed } from './begin-described';
import { completeDirect, renewParts } from './direct-upload';

const uploadPath = z.object({ ...libraryPath, uploadId });

/** Over REST, tus-handler.ts answers `create` and `get`: here they are for the OpenAPI document and for pages. */
export const uploadRouter = router({
  create: libraryWrite
    .meta(
      addition(
        'POST',
        PATHS.uploads,
        'Upload a file from a URL, or to the bucket',
        'Begins an upload of one file; reading the upload tells how far it is. With `source`, the service fetches the file itself, in the background, from a public `http` or `https` URL: at most 5 redirects, 30 minutes, and the limit per file; private addresses are refused; without `name` its server names the file, or else the last part of the final URL’s path. With `transport: "direct"`, `name` and `size`, where files are stored in a bucket, the answer has URLs to which the client sends the parts of the file itself. The same address begins a resumable upload when `Tus-Resumable` is sent.',
        { unversioned: true, failures: [413], status: 201 },
      ),
    )
    .input(z.object({ ...libraryPath, ...describedFile.shape }))
    .output(uncheckedOutput(begunUpload))
    .mutation(({ ctx, input: { organizationId: _, libraryId: __, ...file } }) =>
      beginDescribed(ctx.dependencies, ctx.library, file, ctx.idempotent),
    ),

  createAddress: libraryWrite
    .meta(
      addition(
        'POST',
        `${PATHS.uploads}/address`,
        'Create a one-use upload address',
        'Creates a URL to which anybody can upload one file to this library within 15 minutes, without a credential: `POST` with multipart/form-data, as for “Upload files”, with the same answer. It is for agents and forms that must not have a key. An upload that is repeated gives the same asset. What the caller may no longer do is refused.',
        { repeatable: true, status: 201 },
      ),
    )
    .input(z.object(libraryPath))
    .output(uncheckedOutput(uploadAddress))
    .mutation(({ ctx }) => {
      const { token, expires } = newUploadAddress(ctx.domain, ctx.library);
      return { url: ctx.urls.uploadAddress(token), expiresAt: expires.toISOString() };
    }),

  get: libraryWrite
    .meta(
      addition(
        'GET',
        `${PATHS.uploads}/{uploadId}`,
        'Read a resumable upload',
        'Reads how far a resumable upload is, and which asset it became or why it was refused, until a day after its end. Uploads are begun and sent with the tus protocol at the same addresses.',
        { unversioned: true },
      ),
    )
    .input(uploadPath)
    .output(uncheckedOutput(uploadProgress))
    .query(async ({ ctx, input }) =>
      presentUpload(await findUpload(ctx.domain, ctx.library, input.uploadId), ctx.domain.now()),
    ),

  renewParts: libraryWrite
    .meta(
      addition(
        'POST',
        `${PATHS.uploads}/{uploadId}/parts`,
        'Get the URLs of missing parts',
        'For an upload with `transport: "direct"`: the parts that the bucket does not have yet, at most 100, with new URLs. Ask again when these are sent. The URLs of the beginning are valid for an hour.',
        { failures: [409], repeatable: true },
      ),
    )
    .input(uploadPath)
    .output(uncheckedOutput(uploadParts))
    .mutation(async ({ ctx, input }) =>
      renewParts(ctx.dependencies, await findUpload(ctx.domain, ctx.library, input.uploadId)),
    ),

  complete: libraryWrite
    .meta(
      addition(
        'POST',
        `${PATHS.uploads}/{uploadId}/complete`,
        'Complete an upload to the bucket',
        'For an upload with `transport: "direct"`, once the bucket has all parts: the file is inspected, and becomes an asset or is refused a moment later, as after the last byte of a resumable upload. Repeating the call changes nothing.',
        { failures: [409], repeatable: true },
      ),
    )
    .input(uploadPath)
    .output(uncheckedOutput(uploadProgress))
    .mutation(async ({ ctx, input: { uploadId } }) => {
      await completeDirect(ctx.dependencies, await findUpload(ctx.domain, ctx.library, uploadId));
      return presentUpload(await findUpload(ctx.domain, ctx.library, uploadId), ctx.domain.now());
    }),
});
