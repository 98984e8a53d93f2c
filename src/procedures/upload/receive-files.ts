import { problemOfType } from '@/domain/asset/processing/inspect-file';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { removeStaged, type StagedFile, stageFile } from '@/platform/incoming/stage-file';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import type { Log } from '@/platform/log';
import type { SentFiles } from './sent-files';
import { limitBytes, type StagedBytes } from './staging-budget';

type Options = {
  /** The staging folder. */
  folder: string;
  maxFileBytes: number;
  log: Log;
  /** The budget for the bytes. */
  staged?: StagedBytes;
  /** The owner of the upload: flushes of one key do not delay those of another. */
  flushKey?: string;
};

export type ReceivedUpload = {
  /** In the order sent; never empty. */
  files: StagedFile[];
  /** As sent, not validated: it may be empty or unknown. Null when the field was not sent. */
  parentId: string | null;
  /** Removes files still staged. It may be called twice, and after files were moved to the store. */
  discard(): Promise<void>;
};

/**
 * Reads the files of a request into the staging folder. Rejects with UploadProblem, or with the error of the disk or of
 * the budget: then nothing is left there.
 */
export async function receiveFiles(
  sent: SentFiles,
  { folder, maxFileBytes, log, staged, flushKey }: Options,
): Promise<ReceivedUpload> {
  const paths: string[] = [];
  const files: StagedFile[] = [];
  let parentId: string | null = null;
  /** The first file of an unsupported type. */
  let unsupported: UploadProblem | null = null;
  const discard = async () => {
    await Promise.all(paths.map((path) => removeStaged(path, log)));
  };
  try {
    for await (const part of sent.parts) {
      if ('parentId' in part) {
        parentId = part.parentId;
        continue;
      }
      const { name, declaredType, bytes } = part;
      const path = newStagedPath(folder, 'upload');
      const problem = problemOfType(name, declaredType, sent);
      if (problem === null) {
        paths.push(path);
        const content = await stageFile(limitBytes(bytes, maxFileBytes, staged), path, flushKey);
        files.push({ path, name, declaredType, ...content });
        continue;
      }
      const prefix = files.length > 0 ? `${name}: ` : '';
      unsupported ??= new UploadProblem('unsupported', prefix + problem);
      files.push({ path, name, declaredType, ...(await skipFile(bytes, unsupported)) });
    }
    return { files, parentId, discard };
  } catch (error) {
    await discard();
    if (!(error instanceof UploadProblem)) throw error;
    // The type of every file is checked before the size of any.
    const refusal = (error.kind === 'too-large' && unsupported) || error;
    refusal.parentId = parentId;
    throw refusal;
  }
}

const MOST_SKIPPED_BYTES = 256 * 1024;

/**
 * Reads a file of an unsupported type, and drops it. A short file is read to its end, because an unknown parent after
 * it is refused first. A longer one is refused with `refusal`.
 */
async function skipFile(bytes: AsyncIterable<Buffer>, refusal: UploadProblem) {
  let sizeBytes = 0;
  for await (const piece of bytes) {
    sizeBytes += piece.length;
    if (sizeBytes > MOST_SKIPPED_BYTES) throw refusal;
  }
  return { sizeBytes, sha256: '', crc32: 0 };
}
