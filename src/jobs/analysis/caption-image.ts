import type { Analysis } from '@/domain/analysis/record-analysis';
import { otherWordsOf } from '@/platform/analysis/label-words';
import { coloursOf } from '@/platform/analysis/object-colours';
import type { Analyser, ImageToCaption, SeenInImage } from '@/platform/analysis/port';
import type { Labeller } from '@/platform/embedding/label-images';
import type { ImageEmbedder, ImageLabel } from '@/platform/embedding/port';
import type { RawImage } from '@/platform/imaging/port';
import type { FoundObject } from '@/platform/vision/port';

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

type SeenToCaption = Pick<SeenInImage, 'lines'> & {
  objects: readonly Pick<FoundObject, 'label' | 'box'>[];
  labels: readonly ImageLabel[] | null;
};

/** The words for an image. `builtInTags`: those that the processing gave, before anything had looked at it. */
export type ImageCaptions = Pick<
  Analysis,
  'tags' | 'description' | 'descriptionWithoutPlace' | 'otherWords'
> & {
  builtInTags: string[];
};

/**
 * The words for what was found in an image. Labels of the operator's model take the place of objects, which then only tell
 * how many there are: “a beach and two people”.
 */
export async function captionImage(
  analyser: Analyser,
  { thumbnail, ...image }: ImageToCaption & { thumbnail: RawImage },
  { lines, objects, labels }: SeenToCaption,
): Promise<ImageCaptions> {
  const shown = labels ? labels.flatMap(({ label }) => countedIn(objects, label)) : objects;
  const [builtIn, words, placeless] = await Promise.all([
    analyser.analyse(image),
    analyser.analyse(image, { lines, objects: shown }),
    image.place ? analyser.analyse({ ...image, place: null }, { lines, objects: shown }) : null,
  ]);
  const named = new Set(shown.map(({ label }) => label));
  const wordsOf = (label: string) => [otherWordsOf(label), ...coloursIn(thumbnail, objects, label)];
  const otherWords = Object.fromEntries(
    [...named].map((label) => [label, wordsOf(label).filter(Boolean).join(' ')]),
  );
  const descriptionWithoutPlace = placeless?.description ?? null;
  return { ...words, descriptionWithoutPlace, otherWords, builtInTags: builtIn.tags };
}

/** “Red car” finds a red car on a grey road. Nobody is found by the colour of skin, hair or clothes. */
function coloursIn(image: RawImage, objects: SeenToCaption['objects'], label: string): string[] {
  if (label === 'person') return [];
  const found = objects.filter((object) => object.label === label);
  return [...new Set(found.flatMap(({ box }) => coloursOf(image, box)))];
}

function countedIn(objects: SeenInImage['objects'], label: string) {
  const counted = objects.filter((object) => object.label === label);
  return counted.length > 0 ? counted : [{ label }];
}
