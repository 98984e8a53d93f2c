import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Derived } from '@/domain/asset/finish-processing';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type ProcessedImage, UnreadableImage } from '@/platform/imaging/port';
import { asOnlyTier } from '@/platform/video/only-tier';
import { type Film, UnreadableFilm } from '@/platform/video/port';
import type { JobDependencies } from './job-dependencies';
import { storeRenditions } from './store-renditions';

/** What a film says of itself; the rest comes from its poster. */
const statedBy = ({ width, height, duration, stream, capture }: Film) => ({
  width,
  height,
  duration,
  metadata: { capture, video: stream },
});

/** Opens a film, and finds out how long it is where it does not say. */
export const readVideo = ({ blobs, video }: JobDependencies, blob: string): Promise<Film> =>
  blobs.asFile(blob, async (path) => {
    const opened = await video.open(path);
    return { ...opened, duration: opened.duration ?? (await video.measure(path, opened)) };
  });

/**
 * Takes the film's poster, and makes and keeps of it what is kept of a picture; at least one size. A film of which
 * nothing can be shown is recorded with the reason. Rejects where another attempt may help.
 */
export async function makePoster(
  parts: JobDependencies,
  blob: string,
  video: Film,
): Promise<Derived> {
  try {
    const jpeg = await parts.blobs.asFile(blob, (path) => parts.video.takePoster(path, video));
    const problem = video.cutShort ? 'The film is incomplete: its file ends too early.' : null;
    return { ...statedBy(video), ...(await decodePoster(parts, blob, video, jpeg)), problem };
  } catch (error) {
    if (error instanceof UnreadableFilm || error instanceof UnreadableImage)
      return withoutPoster(video, error.message);
    throw error;
  }
}

async function decodePoster(
  parts: JobDependencies,
  blob: string,
  { capture, width, height }: Film,
  jpeg: Uint8Array,
) {
  const image = await processPoster(parts, jpeg);
  const kept = await storeRenditions(parts.blobs, blob, image);
  const { sample } = image;
  return { ...kept, ...(await parts.analyser.analyse({ width, height, capture, sample })) };
}

/** Makes of a poster what is made of a picture, and at least one size. */
export async function processPoster(
  { blobs, imaging }: Pick<JobDependencies, 'blobs' | 'imaging'>,
  jpeg: Uint8Array,
): Promise<ProcessedImage> {
  const path = join(blobs.stagingFolder, `poster-${newBlobName()}`);
  try {
    await writeFile(path, jpeg, { mode: 0o600 });
    const image = await imaging.process(path);
    return image.renditions.length > 0 ? image : { ...image, renditions: [await asOnlyTier(jpeg)] };
  } finally {
    await rm(path, { force: true });
  }
}

/** What is recorded of a film of which nothing can be shown. */
export const withoutPoster = (video: Film, problem: string): Derived => ({
  ...statedBy(video),
  blurhash: null,
  renditions: [],
  tags: [],
  description: null,
  problem,
});
