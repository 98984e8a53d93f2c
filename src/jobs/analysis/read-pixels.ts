import type { Unanalysed } from '@/domain/analysis/find-unanalysed';
import { BlobMissing, type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import {
  type AnalysedPixels,
  type Imaging,
  type RawImage,
  UnreadableImage,
} from '@/platform/imaging/port';

/** The longest edges, in pixels, of what the analyser looks at first, and of what it reads lines of text in. */
const LEAST_EDGE_PX = { overview: 736, detail: 1600 };

type Source = Pick<Unanalysed, 'blob' | 'kind' | 'renditions'>;
type Stores = { blobs: Blobs; imaging: Imaging };

/**
 * The pixels of an image to look at: of the first source whose bytes are there, because renditions may be lost. Throws
 * BlobMissing when none is there, and UnreadableImage of a video without a poster.
 */
export const readPixels = ({ blobs, imaging }: Stores, image: Source): Promise<AnalysedPixels> =>
  readFirst(blobs, sourcesOf(image, LEAST_EDGE_PX.overview), imaging.analysedPixels);

/** The image as large as lines of text are read in. Throws like readPixels. */
export const readDetail = ({ blobs, imaging }: Stores, image: Source): Promise<RawImage> =>
  readFirst(blobs, sourcesOf(image, LEAST_EDGE_PX.detail), imaging.detail);

async function readFirst<Result>(
  blobs: Blobs,
  [source, ...others]: BlobName[],
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  if (source === undefined) throw new UnreadableImage('There is no image of it.');
  return blobs.asFile(source, read).catch((error) => {
    if (error instanceof BlobMissing && others.length > 0) return readFirst(blobs, others, read);
    throw error;
  });
}

/** The smallest rendition that is large enough; then the image itself, or the posters of a video, the largest first. */
function sourcesOf({ blob, kind, renditions }: Source, leastEdge: number): BlobName[] {
  const edges = renditions.toSorted((one, other) => other - one);
  const best = edges.findLast((edge) => edge >= leastEdge);
  const others = edges.filter((edge) => edge !== best).map((edge) => renditionBlob(blob, edge));
  return [
    ...(best === undefined ? [] : [renditionBlob(blob, best)]),
    ...(kind === 'image' ? [blob] : others),
  ];
}
