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

/** A file that the service fetches itself. */
export const namedSource = z.object({
  source: z.object({ url: text }).meta({ id: 'UploadSource' }),
  /** The file name; without it the last part of the URL's path. */
  name: text.optional(),
  /** The media type, where neither the name nor the server of the URL tells. */
  contentType: text.optional(),
  /** The original that it is to be a variant of. */
  parentId: text.optional(),
  /** The SHA-256 of the file in hexadecimal digits: another file is refused. */
  sha256: text.optional(),
});
/** An address that takes one file without a credential. */
export const uploadAddress = z
  .object({ url: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'UploadAddress' });

export type NamedSource = z.infer<typeof namedSource>;

export type UploadProgress = z.infer<typeof uploadProgress>;
