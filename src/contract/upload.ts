import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors';
import { text } from './parameters';

/** The progress of a resumable upload, and its outcome. */
export const uploadProgress = z
  .object({
    id: z.string(),
    state: z.enum(['receiving', 'inspecting', 'done', 'refused']),
    /** Bytes received. */
    offset: z.int(),
    /** Bytes of the file; null while the server it is fetched from has not told. */
    size: z.int().nullable(),
    /** Null until it is done. */
    assetId: z.string().nullable(),
    /** Why it is refused. */
    error: z
      .object({ code: z.enum(Object.keys(ERRORS) as ErrorCode[]), message: z.string() })
      .nullable(),
  })
  .meta({ id: 'ResumableUpload' });

/** A file fetched by the service itself (`source`), or sent to the bucket by the client (`transport`). */
export const describedFile = z.object({
  source: z.object({ url: text }).meta({ id: 'UploadSource' }).optional(),
  transport: z.literal('direct').optional(),
  /** Bytes of a file sent to the bucket. */
  size: z.int().min(1).optional(),
  /**
   * The file name; required for a file sent to the bucket, else its server names it, or the last part of the final
   * URL's path.
   */
  name: text.optional(),
  /** The media type, if neither the name nor the server of the URL tells it. */
  contentType: text.optional(),
  /** The original of the new variant. */
  parentId: text.optional(),
  /** The SHA-256 of the file in hexadecimal digits; any other file is refused. */
  sha256: text.optional(),
});

/** A part of a file, which the bucket takes by `PUT` at `url`: exactly `size` bytes of it, from `offset` on. */
export const uploadPart = z
  .object({ number: z.int(), offset: z.int(), size: z.int(), url: z.string() })
  .meta({ id: 'UploadPart' });

/** The parts of a file missing in the bucket, at most the first 100. */
export const uploadParts = z
  .object({ parts: z.array(uploadPart), partsExpireAt: z.iso.datetime() })
  .meta({ id: 'UploadParts' });

/** A new upload; with the parts to send, when they go to the bucket. */
export const begunUpload = uploadProgress
  .extend(uploadParts.partial().shape)
  .meta({ id: 'BegunUpload' });

/** An address that accepts one file without a credential. */
export const uploadAddress = z
  .object({ url: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'UploadAddress' });

export type DescribedFile = z.infer<typeof describedFile>;

export type UploadParts = z.infer<typeof uploadParts>;

export type BegunUpload = z.infer<typeof begunUpload>;

export type UploadProgress = z.infer<typeof uploadProgress>;
