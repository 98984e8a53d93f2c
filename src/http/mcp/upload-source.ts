import { z } from 'zod';
import { LIMITS } from '@/contract/limits';
import { libraryPath, text } from '@/contract/parameters';
import { cleanName } from '@/contract/upload/clean-name';
import { problemOfType } from '@/domain/asset/processing/inspect-file';
import { decodeLooseBase64 } from '@/platform/decode-base64';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import type { SentFiles, SentPart } from '@/procedures/upload/sent-files';
import { DecodedText } from './read-large-message';

const bytes = z.object({
  kind: z.literal('base64'),
  filename: text.min(1).max(LIMITS.fileNameLength),
  mimeType: text.regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a media type'),
  data: z
    .union([z.string(), z.instanceof(DecodedText)])
    .meta({
      description: 'The bytes of the file in base64, also as a data URL.',
      override: { type: 'string', contentEncoding: 'base64' },
    })
    .transform((data, { addIssue }) => {
      const decoded = data instanceof DecodedText ? data.bytes : decodeLooseBase64(data);
      if (decoded === null) addIssue('must be base64');
      return decoded ?? z.NEVER;
    }),
});
const url = z.object({ kind: z.literal('url'), url: text });
const address = z.object({ kind: z.literal('address') });

const parentId = text
  .optional()
  .meta({ description: 'Attaches the file as a variant of this asset.' });

export type FileInBase64 = z.infer<typeof bytes>;

export const uploadOneInput = z.object({
  ...libraryPath,
  source: z
    .discriminatedUnion('kind', [url, bytes, address], 'must be url, base64 or address')
    .describe('The file: fetched from a `url`, sent in `base64`, or sent to an `address` later.'),
  parentId,
});

export const uploadSeveralInput = z.object({
  ...libraryPath,
  sources: z
    .array(z.discriminatedUnion('kind', [url, bytes], 'must be url or base64'))
    .min(1)
    .max(LIMITS.filesPerUpload),
});

/** The files of a message, for the operation "Upload files", which checks them like a form. */
export const filesOf = (files: FileInBase64[], parentId: string | null): SentFiles => ({
  leastBytes: files.reduce((sum, { data }) => sum + data.length, 0),
  parts: readFiles(files, parentId),
});

/** The type of every file is checked before the first is stored. */
async function* readFiles(
  files: FileInBase64[],
  parentId: string | null,
): AsyncGenerator<SentPart> {
  if (parentId !== null) yield { parentId };
  const sent = files.map(({ filename, mimeType, data }) => ({
    name: cleanName(filename),
    declaredType: mimeType.toLowerCase(),
    bytes: piecesOf(data),
  }));
  for (const [n, { name, declaredType }] of sent.entries()) {
    const problem = problemOfType(name, declaredType, {});
    if (problem !== null)
      throw new UploadProblem('unsupported', n > 0 ? `${name}: ${problem}` : problem);
  }
  yield* sent;
}

const PIECE_BYTES = 65_536;

async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
