import type { ProcessedPicture } from '@/platform/imaging/port';

export type Analysed = {
  /** At most 20 tags within the rules of user tags: trimmed, no comma, not reserved, unique. */
  tags: string[];
  /** One or two plain sentences, at most 2,000 characters. */
  description: string;
};

/** Looks at a picture and says in words what it sees. */
export type Analyser = {
  analyse(
    picture: Pick<ProcessedPicture, 'width' | 'height' | 'sample' | 'capture'>,
  ): Promise<Analysed>;
};
