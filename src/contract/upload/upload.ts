import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors';
import { assetId, text } from '../parameters';

export const uploadId = z
  .string()
  .meta({ description: 'Id of the resumable upload.', example: 'Bq7wLs2hX5nTe9rKo4vYm' });

/** The progress of a resumable upload, and its outcome. */
export const uploadProgress = z
  .object({
    id: uploadId.describe('Id.'),
    state: z.enum(['receiving', 'inspecting', 'done', 'refused']).meta({
      description:
        'Whether bytes are missing (`receiving`), the file waits to be inspected, it is an asset (`done`), or it was refused.',
      example: 'done',
    }),
    offset: z.int().meta({ description: 'Bytes that have come.', example: 2_841_377 }),
    size: z.int().nullable().meta({
      description:
        'Bytes that the file has; null while the server that it is fetched from has not said so.',
      example: 2_841_377,
    }),
    assetId: assetId.nullable().describe('Id of the asset that it became; null until it is done.'),
    error: z
      .object({
        code: z
          .enum(Object.keys(ERRORS) as ErrorCode[])
          .describe('What went wrong; stable. Branch on it.'),
        message: z.string().describe('An explanation for people; it may be reworded.'),
      })
      .nullable()
      .meta({ description: 'Why it was refused; null when it was not.', example: null }),
  })
  .meta({ id: 'ResumableUpload' });

const uploadSource = z
  .object({
    url: text.meta({
      description: 'An `http` or `https` URL that everybody can reach.',
      example: 'https://example.org/lighthouse.jpg',
    }),
  })
  .meta({ id: 'UploadSource' });

/** A file fetched by the service itself (`source`), or sent to the bucket by the client (`transport`). */
export const describedFile = z.object({
  source: uploadSource
    .meta({
      description: 'Where the file is that the service fetches.',
      example: { url: 'https://example.org/lighthouse.jpg' },
    })
    .optional(),
  transport: z
    .literal('direct')
    .optional()
    .describe('How the client sends the file: `direct`, to the bucket itself.'),
  size: z.int().min(1).optional().describe('Bytes of the file.'),
  /**
   * The file name; required for a file sent to the bucket, else its server names it, or the last part of the final
   * URL's path.
   */
  name: text.meta({ description: 'Name.', example: 'lighthouse.jpg' }).optional(),
  /** Needed if neither the name nor the server of the URL tells it. */
  contentType: text
    .meta({ description: 'Media type of the file.', example: 'image/jpeg' })
    .optional(),
  parentId: text.optional().describe('Attaches the file as a variant of this asset.'),
  sha256: text
    .meta({
      description: 'The SHA-256 of the file in hexadecimal digits: another file is refused.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    })
    .optional(),
});

/** A part of a file, which the bucket takes by `PUT` at `url`: exactly `size` bytes of it, from `offset` on. */
export const uploadPart = z
  .object({
    number: z.int().meta({ description: 'Which part it is; the first is 1.', example: 3 }),
    offset: z.int().meta({
      description: 'Where the part begins in the file, in bytes.',
      example: 33_554_432,
    }),
    size: z.int().meta({
      description: 'Bytes of the part: the body must have exactly as many.',
      example: 16_777_216,
    }),
    url: z.string().meta({
      description: 'Takes the bytes of the part by `PUT`, without any other header.',
      example:
        'https://s3.example.org/media/blobs/aB3dE5fG7hJ9?partNumber=3&uploadId=2~x&X-Amz-Signature=5f1c',
    }),
  })
  .meta({ id: 'UploadPart' });

/** The parts of a file missing in the bucket, at most the first 100. */
export const uploadParts = z
  .object({
    parts: z
      .array(uploadPart)
      .describe('The parts of the file that the bucket does not have yet; of many, the first 100.'),
    partsExpireAt: z.iso.datetime().describe('When the URLs of the parts end.'),
  })
  .meta({ id: 'UploadParts' });

/** A new upload; with the parts to send, when they go to the bucket. */
export const begunUpload = uploadProgress
  .extend({
    state: uploadProgress.shape.state.meta({
      description: 'Whether bytes are missing (`receiving`), or the file waits to be inspected.',
      example: 'receiving',
    }),
    offset: uploadProgress.shape.offset.meta({ example: 0 }),
    size: uploadProgress.shape.size.meta({ example: null }),
    assetId: uploadProgress.shape.assetId.meta({ description: 'Null.', example: null }),
    error: uploadProgress.shape.error.describe('Null.'),
    ...uploadParts.partial().shape,
  })
  .meta({ id: 'BegunUpload' });

/** An address that accepts one file without a credential. */
export const uploadAddress = z
  .object({
    url: z.string().meta({
      description: 'Takes one file by `POST` with multipart/form-data.',
      example: 'https://media.example.org/api/upload-addresses/YOUR_TOKEN',
    }),
    expiresAt: z.iso
      .datetime()
      .meta({ description: 'When it ends.', example: '2026-08-07T10:00:00.000Z' }),
  })
  .meta({ id: 'UploadAddress' });

export type DescribedFile = z.infer<typeof describedFile>;

export type UploadParts = z.infer<typeof uploadParts>;

export type BegunUpload = z.infer<typeof begunUpload>;

export type UploadProgress = z.infer<typeof uploadProgress>;
