import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors';

/** How far a resumable upload is, and what became of it. */
export const uploadProgress = z
  .object({
    id: z.string(),
    state: z.enum(['receiving', 'inspecting', 'done', 'refused']),
    /** Bytes that have come. */
    offset: z.int(),
    /** Bytes that the file has. */
    size: z.int(),
    /** Null until it is done. */
    assetId: z.string().nullable(),
    /** Why it is refused. */
    error: z
      .object({ code: z.enum(Object.keys(ERRORS) as ErrorCode[]), message: z.string() })
      .nullable(),
  })
  .meta({ id: 'ResumableUpload' });

export type UploadProgress = z.infer<typeof uploadProgress>;
