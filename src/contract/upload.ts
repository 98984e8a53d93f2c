import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors';
import { text } from './parameters';

/** How far a resumable upload is, and what became of it. */
export const uploadProgress = z
  .object({
    id: z.string(),
    state: z.enum(['receiving', 'inspecting', 'done', 'refused']),
    /** Bytes that have come. */
    offset: z.int(),
    /** Bytes that the file has; null while the server that it is fetched from has not said so. */
    size: z.int().nullable(),
    /** Null until it is done. */
    assetId: z.string().nullable(),
    /** Why it is refused. */
    error: z
      .object({ code: z.enum(Object.keys(ERRORS) as ErrorCode[]), message: z.string() })
      .nullable(),
  })
  .meta({ id: 'ResumableUpload' });

/** A file that the service fetches itself (`source`), or that the client sends to the bucket (`transport`). */
export const describedFile = z.object({
  source: z.object({ url: text }).meta({ id: 'UploadSource' }).optional(),
  transport: z.literal('direct').optional(),
  /** Bytes of a file that is sent to the bucket. */
  size: z.int().min(1).optional(),
  /** The file name; a file that is sent to the bucket needs one, else it is the last part of the URL's path. */
  name: text.optional(),
  /** The media type, where neither the name nor the server of the URL tells. */
  contentType: text.optional(),
  /** The original that it is to be a variant of. */
  parentId: text.optional(),
  /** The SHA-256 of the file in hexadecimal digits: another file is refused. */
  sha256: text.optional(),
});

/** A part of a file, which the bucket takes by `PUT` at `url`: exactly `size` bytes of it, from `offset` on. */
export const uploadPart = z
  .object({ number: z.int(), offset: z.int(), size: z.int(), url: z.string() })
  .meta({ id: 'UploadPart' });

/** The parts of a file that the bucket does not have yet; of many, the first 100. */
export const uploadParts = z
  .object({ parts: z.array(uploadPart), partsExpireAt: z.iso.datetime() })
  .meta({ id: 'UploadParts' });

/** An upload that has just begun; with the parts to send, when they go to the bucket. */
export const begunUpload = uploadProgress
  .extend(uploadParts.partial().shape)
  .meta({ id: 'BegunUpload' });

/** An address that takes one file without a credential. */
export const uploadAddress = z
  .object({ url: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'UploadAddress' });

export type DescribedFile = z.infer<typeof describedFile>;

export type UploadParts = z.infer<typeof uploadParts>;

export type BegunUpload = z.infer<typeof begunUpload>;

export type UploadProgress = z.infer<typeof uploadProgress>;
