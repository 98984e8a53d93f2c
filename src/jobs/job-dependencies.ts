import type { Domain } from '@/domain/operation';
import type { Analyser, ImageModel } from '@/platform/analysis/port';
import type { Blobs } from '@/platform/blobs/port';
import type { DiskSpace } from '@/platform/disk-space';
import type { Labeller } from '@/platform/embedding/label-images';
import type { ImageEmbedder } from '@/platform/embedding/port';
import type { Imaging } from '@/platform/imaging/port';
import type { Places } from '@/platform/places/port';
import type { VideoProcessor } from '@/platform/video/port';
import type { Vision } from '@/platform/vision/port';

/** The dependencies of the background functions. */
export type JobDependencies = {
  domain: Domain;
  blobs: Blobs;
  disk: DiskSpace;
  imaging: Imaging;
  video: VideoProcessor;
  analyser: Analyser;
  /** Null: the captions of `analyser` are final. */
  model: ImageModel | null;
  /** Null: positions get no names. */
  places: Places | null;
  /** Whether videos get versions for browsers; yes by default. */
  makesPlayback?: boolean;
  /** Null: images are not searched for text and objects. */
  vision: Vision | null;
  /** The operator's model, whose features images get; by default they are those of the model for objects. */
  embedder?: ImageEmbedder | null;
  /** Names what images show by that model; by default tags name the objects. */
  labeller?: Labeller | null;
};
