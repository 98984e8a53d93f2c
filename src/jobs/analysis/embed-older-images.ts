import {
  listUnfeatured,
  postponeFeatures,
  type Unfeatured,
} from '@/domain/analysis/find-unanalysed';
import { recordFeatures } from '@/domain/analysis/record-analysis';
import { BlobMissing } from '@/platform/blobs/port';
import { type ImageEmbedder, RefusedImage } from '@/platform/embedding/port';
import { DecoderFailed, UnreadableImage } from '@/platform/imaging/port';
import { requireDiskSpace } from '../wait-for-store';
import { type AnalysisDependencies, toCaption } from './analyse-asset';
import { captionImage, seeByModel } from './caption-image';
import { readPixels } from './read-pixels';
import { type Progress, workInTurns } from './work-in-turns';

type Dependencies = Pick<
  AnalysisDependencies,
  'domain' | 'blobs' | 'imaging' | 'analyser' | 'disk' | 'labeller'
> & {
  embedder: ImageEmbedder;
};

/**
 * Gives some analysed images the features of the operator's model, and tags and a description by its labels, as
 * workInTurns: images analysed before the model was set, with features of an earlier model, or for which it did not
 * answer. Does nothing while the model is not there. May run again at any time.
 */
export async function embedSome(dependencies: Dependencies, progress: Progress): Promise<Progress> {
  const { domain, embedder } = dependencies;
  const model = await embedder.findModel();
  if (model === null) return { ...progress, isEnd: true };
  return workInTurns(progress, {
    now: domain.now,
    list: (round, limit) => listUnfeatured(domain, model, round, limit),
    work: (image) => embedImage(dependencies, model, image),
    postpone: ({ blob }) => postponeFeatures(domain, blob),
  });
}

/** After two failures of its own, an image has no features. */
async function embedImage(
  { domain, blobs, imaging, analyser, disk, embedder, labeller }: Dependencies,
  model: string,
  image: Unfeatured,
) {
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
