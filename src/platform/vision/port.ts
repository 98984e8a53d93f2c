import type { AnalysedPixels, RawImage } from '../imaging/port';
import type { DetectedLine } from './detect-lines';

/** As shares of the width and the height of the image, from its top left corner. */
export type Box = { left: number; top: number; width: number; height: number };

/** `confidence`: from 0 to 1. */
export type Line = { text: string; confidence: number; box: Box };
export type FoundObject = { label: string; confidence: number; box: Box };

/** What an image can be searched for. */
export const ANALYSIS_PARTS = ['text', 'objects'] as const;
export type AnalysisPart = (typeof ANALYSIS_PARTS)[number];

export type Seen = {
  /** Where lines of text are, in no order. */
  places: DetectedLine[];
  /** The most certain first. */
  objects: FoundObject[];
  /** Close for images that look alike or show the same: image-features.ts. Null without the part that finds objects. */
  features: Int8Array | null;
};

export type LookedAt = Pick<AnalysedPixels, 'overview' | 'thumbnail'>;

/** Looks at the pixels of an image. Knows nothing of people's identity. Most images have no text, and need no detail. */
export type Vision = {
  /** The parts it looks for. */
  parts: readonly AnalysisPart[];
  look(pixels: LookedAt): Promise<Seen>;
  /** Reads lines of text where `look` found some: in reading order, at most 60. */
  read(detail: RawImage, places: readonly DetectedLine[]): Promise<Line[]>;
  close(): Promise<void>;
};
