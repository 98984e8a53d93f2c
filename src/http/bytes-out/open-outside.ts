import type { ServedFile } from '@/domain/asset/find-served-file';
import { strippedBlob } from '@/domain/delivery/derived-files';
import type { Blobs } from '@/platform/blobs/port';
import type { StrippedFile } from '@/platform/imaging/port';
import { openStripped } from '@/platform/imaging/stripped/open-stripped';
import type { CdnPath, StoredPath } from './cdn-path';
import { isFilm, type Opening, openContent, storedSize } from './open-content';
import type { BytesToSend } from './send-bytes';

/** How an original is stripped; null where it cannot be. Rejects as `regenerate` of the handler does. */
export type Strip = (file: ServedFile) => Promise<StrippedFile | null>;

/** Whether only members get the bytes as they are: originals and captions, into which cameras write where they were. */
export const isWithheld = (
  { keepsLocation }: Pick<ServedFile, 'keepsLocation'>,
  { wanted }: Pick<CdnPath, 'wanted'>,
): boolean => !keepsLocation && (wanted === 'original' || isCaptions(wanted));

const isCaptions = (wanted: CdnPath['wanted']) => String(wanted).startsWith('captions-');

/**
 * What the outside gets for a withheld address: of an original the file without all that it says beside what it shows;
 * where that is not possible the largest image, or the version of a film for browsers. Null when there is neither, and
 * for captions.
 */
export async function openOutside(
  { blobs, strip }: { blobs: Blobs; strip: Strip },
  file: ServedFile,
  address: Omit<StoredPath, 'assetId'>,
  opening: Opening,
): Promise<BytesToSend | null> {
  if (isCaptions(address.wanted)) return null;
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
      etag: `"${strippedBlob(file.blob)}"`,
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
