import { sayLimit } from '@/contract/say-limit';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import type { StagedBytes } from './staging-budget';

/**
 * The bytes of a file, as far as `staged` takes them. Refuses with `too-large` before a byte beyond `maxBytes` is passed
 * on.
 */
export async function* limitBytes(
  bytes: AsyncIterable<Buffer>,
  maxBytes: number,
  staged?: StagedBytes,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxBytes) throw new UploadProblem('too-large', tooLarge(maxBytes));
    await staged?.add(piece.length);
    yield piece;
  }
}

/** The message for a file over the limit per file. */
export const tooLarge = (maxBytes: number) =>
  `A file is larger than ${sayLimit(maxBytes)}, the limit per file.`;
