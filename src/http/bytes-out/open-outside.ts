import type { ServedFile } from '@/domain/asset/find-served-file';
import type { Blobs } from '@/platform/blobs/port';
import type { StrippedFile } from '@/platform/imaging/port';
import { openStripped } from '@/platform/imaging/stripped/open-stripped';
import type { StoredPath } from './cdn-path';
import { isFilm, type Opening, openContent, storedSize } from './open-content';
import type { BytesToSend } from './send-bytes';

/** How an original is stripped; null where it cannot be. Rejects as `regenerate` of the handler does. */
export type Strip = (file: ServedFile) => Promise<StrippedFile | null>;

/**
 * What the outside gets for the address of an original whose library keeps places to itself: the file without all that
 * it says beside what it shows; where that is not possible the largest image, or the version of a film for browsers.
 * Null when there is neither.
 */
export async function openOutside(
  { blobs, strip }: { blobs: Blobs; strip: Strip },
  file: ServedFile,
  address: Omit<StoredPath, 'assetId'>,
  opening: Opening,
): Promise<BytesToSend | null> {
  const stripped = await strip(file);
  if (!stripped) {
    const wanted = isFilm(file) ? 'playback' : Number.MAX_SAFE_INTEGER;
    return openContent(blobs, file, { ...address, wanted }, opening);
  }
  const whole = openContent(blobs, file, address, opening);
  const { size, read } = openStripped(blobs, file.blob, stripped);
  return (
    whole && {
      ...whole,
      etag: `"${file.blob}.stripped"`,
      size: () => Promise.resolve(size),
      open: async (range) => {
        // Missing bytes are noticed before anything is sent.
        await storedSize(blobs, file.blob);
        return read(range);
      },
      redirectUrl: undefined,
    }
  );
}
