import { listUnfeatured, type Unfeatured } from '@/domain/analysis/find-unanalysed';
import { recordFeatures } from '@/domain/analysis/record-analysis';
import { BlobMissing, BlobsUnreachable } from '@/platform/blobs/port';
import { EmbedderUnavailable, type ImageEmbedder } from '@/platform/embedding/port';
import { UnreadableImage } from '@/platform/imaging/port';
import { PoolProcessNotStarted } from '@/platform/process-pool/process-pool';
import { type AnalysisDependencies, sourceOf } from './analyse-asset';
import { requireDiskSpace } from './wait-for-store';

/** Images of one step, unless they take longer than a minute. */
const IMAGES_PER_STEP = 20;

type Dependencies = Pick<AnalysisDependencies, 'domain' | 'blobs' | 'imaging' | 'disk'> & {
  embedder: ImageEmbedder;
};

/**
 * Gives some analysed images the features of the operator's model: those analysed before it was set, those with features of
 * an earlier model, and those for which it did not answer. Returns whether there may be more. Throws while the model does
 * not answer; while it is not there, does nothing. May run again at any time.
 */
export async function embedSome(dependencies: Dependencies, stepMs: number): Promise<boolean> {
  const { domain, embedder } = dependencies;
  const model = await embedder.findModel();
  if (model === null) return false;
  const begun = Date.now();
  const images = await listUnfeatured(domain, model, IMAGES_PER_STEP);
  for (const image of images) {
    await embedImage(dependencies, model, image);
    if (Date.now() - begun > stepMs) return true;
  }
  return images.length === IMAGES_PER_STEP;
}

/** After two failures over an image, it has no features. */
async function embedImage(
  { domain, blobs, imaging, disk, embedder }: Dependencies,
  model: string,
  image: Unfeatured,
): Promise<void> {
  await requireDiskSpace(disk);
  const look = async () => {
    const { thumbnail } = await blobs.asFile(sourceOf(image), imaging.analysedPixels);
    return embedder.embed(thumbnail);
  };
  const found = await look()
    .catch((error) => {
      if (isFinal(error) || isAway(error)) throw error;
      return look();
    })
    .catch((error) => {
      if (isAway(error)) throw error;
      return { vectors: null };
    });
  await recordFeatures(domain, image.blob, { model, features: found.vectors });
}

const isFinal = (error: unknown) =>
  [UnreadableImage, BlobMissing].some((kind) => error instanceof kind);
const isAway = (error: unknown) =>
  [BlobsUnreachable, EmbedderUnavailable, PoolProcessNotStarted].some(
    (kind) => error instanceof kind,
  );
