import { listUnfeatured, type Unfeatured } from '@/domain/analysis/find-unanalysed';
import { recordFeatures } from '@/domain/analysis/record-analysis';
import { BlobMissing, BlobsUnreachable } from '@/platform/blobs/port';
import { type ImageEmbedder, RefusedImage } from '@/platform/embedding/port';
import { DecoderFailed, UnreadableImage } from '@/platform/imaging/port';
import { type AnalysisDependencies, toCaption } from './analyse-asset';
import { captionImage, seeByModel } from './caption-image';
import { readPixels } from './read-pixels';
import { requireDiskSpace } from './wait-for-store';

/** Images of one step, unless they take longer than a minute. */
const IMAGES_PER_STEP = 20;

type Dependencies = Pick<
  AnalysisDependencies,
  'domain' | 'blobs' | 'imaging' | 'analyser' | 'disk' | 'labeller'
> & {
  embedder: ImageEmbedder;
};

/**
 * Gives analysed images the features of the operator's model, and tags and a description by its labels: images analysed
 * before the model was set, with features of an earlier model, or for which it did not answer. Takes some of them, after
 * a blob, and returns the blob of the last one; null when there are no more. An image that fails for a reason that is not
 * its own is left for a later run; if all fail so, the last reason is thrown. Does nothing while the model is not there.
 * May run again at any time.
 */
export async function embedSome(
  dependencies: Dependencies,
  after: string,
  stepMs: number,
): Promise<string | null> {
  const { domain, embedder } = dependencies;
  const model = await embedder.findModel();
  if (model === null) return null;
  const begun = Date.now();
  const images = await listUnfeatured(domain, model, after, IMAGES_PER_STEP);
  let [done, failed] = [0, 0];
  for (const image of images) {
    await embedImage(dependencies, model, image).catch((error) => {
      failed += 1;
      if (error instanceof BlobsUnreachable || failed === images.length) throw error;
    });
    done += 1;
    if (Date.now() - begun > stepMs) break;
  }
  const isEnd = done === images.length && images.length < IMAGES_PER_STEP;
  return isEnd ? null : (images[done - 1]?.blob ?? null);
}

/** After two failures of its own, an image has no features. */
async function embedImage(
  { domain, blobs, imaging, analyser, disk, embedder, labeller }: Dependencies,
  model: string,
  image: Unfeatured,
): Promise<void> {
  await requireDiskSpace(disk);
  const look = async () => {
    const { sample, thumbnail } = await readPixels({ blobs, imaging }, image);
    const seen = await seeByModel(embedder, labeller, thumbnail, { evenIfPaused: true });
    const known = { ...toCaption(image), sample, thumbnail };
    const captions = seen.labels && (await captionImage(analyser, known, { ...image, ...seen }));
    return { ...seen, captions };
  };
  const found = await look()
    .catch((error) => {
      if (isOf(error, [RefusedImage, DecoderFailed])) return look();
      throw error;
    })
    .catch((error) => {
      if (isOf(error, [RefusedImage, DecoderFailed, UnreadableImage, BlobMissing]))
        return { model, features: null };
      throw error;
    });
  await recordFeatures(domain, image.blob, found);
}

const isOf = (error: unknown, kinds: (new (message: string) => Error)[]) =>
  kinds.some((kind) => error instanceof kind);
