import type { Analysis } from '@/domain/analysis/record-analysis';
import { otherWordsOf } from '@/platform/analysis/label-words';
import type { Analyser, SeenInImage } from '@/platform/analysis/port';
import type { Labeller } from '@/platform/embedding/label-images';
import type { ImageEmbedder, ImageLabel } from '@/platform/embedding/port';
import type { ProcessedImage, RawImage } from '@/platform/imaging/port';

/** What the operator's model makes of an image. `labels`: null without a labeller. */
export type SeenByModel = { model: string; features: Int8Array; labels: ImageLabel[] | null };

/** Rejects when it gives no features, or does not tell what the labels mean. */
export async function seeByModel(
  embedder: ImageEmbedder,
  labeller: Labeller | null | undefined,
  image: RawImage,
  options: Parameters<ImageEmbedder['embed']>[1] = {},
): Promise<SeenByModel> {
  const { model, vectors: features } = await embedder.embed(image, options);
  return { model, features, labels: labeller ? await labeller.label(model, features) : null };
}

/** The words for an image. `builtInTags`: those that the processing gave, before anything had looked at it. */
export type ImageCaptions = Pick<Analysis, 'tags' | 'description' | 'otherWords'> & {
  builtInTags: string[];
};

/**
 * The words for what was found in an image. Labels of the operator's model take the place of objects, which then only tell
 * how many there are: “a beach and two people”.
 */
export async function captionImage(
  analyser: Analyser,
  image: Pick<ProcessedImage, 'sample' | 'capture'>,
  { lines, objects, labels }: SeenInImage & { labels: readonly ImageLabel[] | null },
): Promise<ImageCaptions> {
  const shown = labels ? labels.flatMap(({ label }) => countedIn(objects, label)) : objects;
  const [builtIn, words] = await Promise.all([
    analyser.analyse(image),
    analyser.analyse(image, { lines, objects: shown }),
  ]);
  const named = new Set(shown.map(({ label }) => label));
  const otherWords = Object.fromEntries([...named].map((label) => [label, otherWordsOf(label)]));
  return { ...words, otherWords, builtInTags: builtIn.tags };
}

function countedIn(objects: SeenInImage['objects'], label: string) {
  const counted = objects.filter((object) => object.label === label);
  return counted.length > 0 ? counted : [{ label }];
}
