import { writeFile } from 'node:fs/promises';
import { NonRetriableError } from 'inngest';
import type { Derived } from '@/domain/asset/processing/finish-processing';
import { findPosterChoice } from '@/domain/asset/processing/record-poster';
import { measureTraits } from '@/platform/analysis/measure-traits';
import { withStagedPath } from '@/platform/blobs/with-staged-path';
import {
  type Capture,
  DecoderFailed,
  type ProcessedImage,
  UnreadableImage,
} from '@/platform/imaging/port';
import { type ProbedVideo, UnreadableVideo } from '@/platform/video/port';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace } from '../wait-for-store';
import { storeRenditions } from './store-renditions';

/** The values from the video file itself; the others come from its poster. */
const statedBy = ({ width, height, duration, stream, capture }: ProbedVideo) => ({
  width,
  height,
  duration,
  metadata: { capture, video: stream },
  photo: null,
  // Videos are not compared.
  perceptualHash: null,
});

/** Probes a video, measures its duration if the file does not state it, and reads its XMP packet. */
export const readVideo = (dependencies: JobDependencies, blob: string): Promise<ProbedVideo> =>
  dependencies.blobs.asFile(blob, async (path) => {
    const { video } = dependencies;
    const { packet, ...opened } = await video.probe(path);
    return {
      ...opened,
      duration: opened.duration ?? (await video.measureDuration(path, opened)),
      capture: packet ? await withPacket(dependencies, opened.capture, packet) : opened.capture,
    };
  });

/** Editing programs write into the packet when and where a video was recorded, and often nowhere else. */
async function withPacket(
  { blobs, imaging }: JobDependencies,
  capture: Capture | null,
  packet: Uint8Array,
): Promise<Capture | null> {
  const read = (path: string) => imaging.readPacket(path);
  const written = await withFile(blobs.stagingFolder, packet, read).catch((error: Error) => {
    if (error instanceof DecoderFailed) return null;
    throw error;
  });
  if (!capture || !written) return capture ?? written;
  const { latitude, longitude, altitude } = capture.latitude === null ? written : capture;
  return {
    recordedAt: capture.recordedAt ?? written.recordedAt,
    make: capture.make ?? written.make,
    model: capture.model ?? written.model,
    software: capture.software ?? written.software,
    latitude,
    longitude,
    altitude,
  };
}

/** Has bytes read from a file, which is removed again. */
const withFile = <Result>(
  folder: string,
  bytes: Uint8Array,
  read: (path: string) => Promise<Result>,
): Promise<Result> =>
  withStagedPath(folder, 'extracted', async (path) => {
    await writeFile(path, bytes, { mode: 0o600 });
    return read(path);
  });

/**
 * Extracts the video's poster, and makes and stores its renditions as for an image, at least one. If no poster can be
 * made, the result contains the reason. Rejects when another attempt may help.
 */
export async function makePoster(
  dependencies: JobDependencies,
  blob: string,
  video: ProbedVideo,
): Promise<Derived> {
  await requireDiskSpace(dependencies.disk);
  try {
    const at = (await findPosterChoice(dependencies.domain, blob))?.posterAt;
    const jpeg = await dependencies.blobs.asFile(blob, (path) =>
      dependencies.video.extractPoster(path, { ...video, at: at ?? null }),
    );
    const problem = video.truncated ? 'The video is incomplete: its file ends too early.' : null;
    return {
      ...statedBy(video),
      ...(await decodePoster(dependencies, blob, video, jpeg)),
      problem,
    };
  } catch (error) {
    if (error instanceof UnreadableVideo || error instanceof UnreadableImage)
      return withoutPoster(video, error.message);
    throw error;
  }
}

async function decodePoster(
  dependencies: JobDependencies,
  blob: string,
  { capture }: ProbedVideo,
  jpeg: Uint8Array,
) {
  const image = await processPoster(dependencies, jpeg);
  const kept = await storeRenditions(dependencies.blobs, blob, image);
  const { sample } = image;
  const words = await dependencies.analyser.analyse({
    capture,
    sample,
    kind: 'video',
    place: null,
  });
  return { ...kept, colours: measureTraits(sample).colours, ...words };
}

/** Makes from a poster everything made from an image, with at least one rendition. */
export async function processPoster(
  { blobs, imaging }: Pick<JobDependencies, 'blobs' | 'imaging'>,
  jpeg: Uint8Array,
): Promise<ProcessedImage> {
  const image = await withFile(blobs.stagingFolder, jpeg, (path) => imaging.process(path));
  // Clients without a rendition would show the video file as an image.
  return image.full ? { ...image, renditions: [image.full], full: null } : image;
}

/** The values of a video without a poster. */
export const withoutPoster = (video: ProbedVideo, problem: string): Derived => ({
  ...statedBy(video),
  blurhash: null,
  renditions: [],
  tags: [],
  description: null,
  problem,
});

/** A file unreadable now cannot be read later either. */
export function withoutRetry(error: unknown): never {
  const final = error instanceof UnreadableImage || error instanceof UnreadableVideo;
  throw final ? new NonRetriableError(error.message) : error;
}
