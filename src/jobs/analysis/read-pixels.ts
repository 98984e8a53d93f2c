import type { Unanalysed } from '@/domain/analysis/find-unanalysed';
import { BlobMissing, type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { type AnalysedPixels, type Imaging, UnreadableImage } from '@/platform/imaging/port';

/** The longest edge, in pixels, from which no line gets easier to read. */
const READ_EDGE_PX = 1600;

type Source = Pick<Unanalysed, 'blob' | 'kind' | 'renditions'>;

/**
 * The pixels of an image to look at: of the first source whose bytes are there, because renditions may be lost. Throws
 * BlobMissing when none is there, and UnreadableImage of a video without a poster.
 */
export async function readPixels(
  { blobs, imaging }: { blobs: Blobs; imaging: Imaging },
  image: Source,
): Promise<AnalysedPixels> {
  const readFirst = ([source, ...others]: BlobName[]): Promise<AnalysedPixels> => {
    if (source === undefined) throw new UnreadableImage('There is no image of it.');
    return blobs.asFile(source, imaging.analysedPixels).catch((error) => {
      if (error instanceof BlobMissing && others.length > 0) return readFirst(others);
      throw error;
    });
  };
  return readFirst(sourcesOf(image));
}

/** The smallest rendition with all that can be read; then the image itself, or the posters of a video, the largest first. */
function sourcesOf({ blob, kind, renditions }: Source): BlobName[] {
  const edges = renditions.toSorted((one, other) => other - one);
  const best = edges.findLast((edge) => edge >= READ_EDGE_PX);
  const others = edges.filter((edge) => edge !== best).map((edge) => renditionBlob(blob, edge));
  return [
    ...(best === undefined ? [] : [renditionBlob(blob, best)]),
    ...(kind === 'image' ? [blob] : others),
  ];
}
