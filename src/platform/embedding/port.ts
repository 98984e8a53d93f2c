import type { RawImage } from '../imaging/port';

/**
 * A model of the operator's that gives images and texts vectors in one space: those of an image and of a text about it are
 * close. `model` identifies it: vectors of different models cannot be compared.
 */
export type ImageEmbedder = {
  /** Null: it is not there yet. */
  findModel(): Promise<string | null>;
  /**
   * The features of an image of at most 512 px. Rejects with EmbedderUnavailable, or for a reason of the image: the careful
   * embedder then with RefusedImage. `evenIfPaused`: although it failed a moment ago.
   */
  embed(image: RawImage, options?: { evenIfPaused?: boolean }): Promise<Embedded<Int8Array>>;
  close(): Promise<void>;
};

export type TextEmbedder = {
  /** In the order of the texts. Rejects with EmbedderUnavailable when there is no answer for now, or with RefusedInput. */
  embed(texts: readonly string[]): Promise<Embedded<Float32Array[]>>;
  close(): Promise<void>;
};

/** An embedder that knows the name of its model before it gets a text. */
export type NamedTextEmbedder = TextEmbedder & Pick<ImageEmbedder, 'findModel'>;

export type Embedded<Vectors> = { model: string; vectors: Vectors };

/** No vectors for now, which says nothing about the image or the text: the model is not there, or does not answer. */
export class EmbedderUnavailable extends Error {
  override name = 'EmbedderUnavailable';
}

/** The model gives vectors to other images, but not to this one. */
export class RefusedImage extends Error {
  override name = 'RefusedImage';
}

/** The model works, but refuses this input. */
export class RefusedInput extends Error {
  override name = 'RefusedInput';
}

/** Texts longer than this are cut: models read about 60 words. In code points. */
const LONGEST_TEXT = 300;

/** The beginning of a text, well-formed: no half of a surrogate pair is left, which servers refuse. */
export const cutText = (text: string) =>
  Array.from(text.slice(0, 2 * LONGEST_TEXT).toWellFormed())
    .slice(0, LONGEST_TEXT)
    .join('');

/** What an image shows as a whole, for the operator's model. `confidence`: from 0.5 for the least that is shown. */
export type ImageLabel = { label: string; confidence: number };
