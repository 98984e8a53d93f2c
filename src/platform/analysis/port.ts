import type { MediaKind } from '@/platform/database/generated/enums';
import type { ProcessedImage } from '@/platform/imaging/port';

export type Captions = {
  /** At most 20 tags within the rules of user tags: trimmed, no comma, not reserved, unique. */
  tags: string[];
  /** One or two plain sentences, at most 2,000 characters. */
  description: string;
};

/** What is known of an image beyond its colours and its camera. */
export type SeenInImage = {
  /** In reading order. */
  lines: readonly { text: string }[];
  /** The most certain first. */
  objects: readonly { label: string }[];
};

/** An image, or the poster of a video. `place`: the key of where it was captured; null: not known. */
export type ImageToCaption = Pick<ProcessedImage, 'sample' | 'capture'> & {
  kind: MediaKind;
  place: string | null;
};

/** Makes captions for an image: immediately, and without failing. */
export type Analyser = {
  /** Without `seen`, before anything has looked at the image. */
  analyse(image: ImageToCaption, seen?: SeenInImage): Promise<Captions>;
};

/** No answer for now: the model is unreachable, busy, too slow, or does not accept our credentials. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable';
  /** @param retryAfter seconds to wait before the next request, when the server states them */
  constructor(
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** The model refused this image, or its answer is unusable. Another request would cost again and rarely help. */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer';
}

/** An external model to describe images. It may be slow, cost money, fail, and answer anything. */
export type ImageModel = {
  /**
   * Finds captions for an image, a JPEG of at most 1024 px, in one call within a time limit. Rejects with
   * ModelUnavailable or UnusableAnswer.
   */
  describe(jpeg: Uint8Array): Promise<Captions>;
  /** Aborts the calls in progress and rejects all later ones. */
  close(): void;
};
