import type { Domain } from '@/domain/operation';
import type { Analyser, ImageModel } from '@/platform/analysis/port';
import type { Blobs } from '@/platform/blobs/port';
import type { Imaging } from '@/platform/imaging/port';
import type { Video } from '@/platform/video/port';

/** What the background functions work with. */
export type JobDependencies = {
  domain: Domain;
  blobs: Blobs;
  imaging: Imaging;
  video: Video;
  analyser: Analyser;
  /** Null: the words of `analyser` are the last. */
  model: ImageModel | null;
};
