import type { ProcessedImage } from '@/platform/imaging/port';

export type Captions = {
  /** At most 20 tags within the rules of user tags: trimmed, no comma, not reserved, unique. */
  tags: string[];
  /** One or two plain sentences, at most 2,000 characters. */
  description: string;
};

/** Looks at an image and says in words what it sees: at once, and without fail. */
export type Analyser = {
  analyse(
    image: Pick<ProcessedImage, 'width' | 'height' | 'sample' | 'capture'>,
  ): Promise<Captions>;
};

/** No answer came, for now: the model is out of reach, busy, too slow, or does not know us. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable';
  /** @param retryAfter seconds after which the model wants to be asked again, when it said so */
  constructor(
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** The model refused this image, or its answer cannot be used. Asking again costs again and hardly helps. */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer';
}

/** Understands what an image shows, somewhere else: may take its time, cost money, fail, and say anything. */
export type ImageModel = {
  /**
   * Finds words for an image, a JPEG of at most 1024 px, in one call within a time limit. Refuses with
   * ModelUnavailable and UnusableAnswer.
   */
  describe(jpeg: Uint8Array): Promise<Captions>;
  /** Gives up what is being asked, and refuses whatever is asked afterwards. */
  close(): void;
};
