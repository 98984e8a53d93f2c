import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Derived } from '@/domain/asset/finish-processing';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type ProcessedPicture, UnreadablePicture } from '@/platform/imaging/port';
import { makeSingleRendition } from '@/platform/video/make-single-rendition';
import { type ProbedVideo, UnreadableVideo } from '@/platform/video/port';
import type { JobParts } from './job-parts';
import { keepPictures } from './keep-pictures';

/** What a film says of itself; the rest comes from its poster. */
const statedBy = ({ width, height, duration, stream, capture }: ProbedVideo) => ({
  width,
  height,
  duration,
  metadata: { capture, video: stream },
});

/** Opens a film, and finds out how long it is where it does not say. */
export const readFilm = ({ blobs, video }: JobParts, blob: string): Promise<ProbedVideo> =>
  blobs.asFile(blob, async (path) => {
    const film = await video.probe(path);
    return { ...film, duration: film.duration ?? (await video.measureDuration(path, film)) };
  });

/**
 * Takes the film's poster, and makes and keeps of it what is kept of a picture; at least one size. A film of which
 * nothing can be shown is recorded with the reason. Rejects where another attempt may help.
 */
export async function makePoster(
  parts: JobParts,
  blob: string,
  film: ProbedVideo,
): Promise<Derived> {
  try {
    const jpeg = await parts.blobs.asFile(blob, (path) => parts.video.extractPoster(path, film));
    const problem = film.truncated ? 'The film is incomplete: its file ends too early.' : null;
    return { ...statedBy(film), ...(await lookAtPoster(parts, blob, film, jpeg)), problem };
  } catch (error) {
    if (error instanceof UnreadableVideo || error instanceof UnreadablePicture)
      return withoutPoster(film, error.message);
    throw error;
  }
}

async function lookAtPoster(
  parts: JobParts,
  blob: string,
  { capture, width, height }: ProbedVideo,
  jpeg: Uint8Array,
) {
  const picture = await processPoster(parts, jpeg);
  const kept = await keepPictures(parts.blobs, blob, picture);
  const { sample } = picture;
  return { ...kept, ...(await parts.analyser.analyse({ width, height, capture, sample })) };
}

/** Makes of a poster what is made of a picture, and at least one size. */
export async function processPoster(
  { blobs, imaging }: Pick<JobParts, 'blobs' | 'imaging'>,
  jpeg: Uint8Array,
): Promise<ProcessedPicture> {
  const path = join(blobs.stagingFolder, `poster-${newBlobName()}`);
  try {
    await writeFile(path, jpeg, { mode: 0o600 });
    const picture = await imaging.process(path);
    return picture.tiers.length > 0
      ? picture
      : { ...picture, tiers: [await makeSingleRendition(jpeg)] };
  } finally {
    await rm(path, { force: true });
  }
}

/** What is recorded of a film of which nothing can be shown. */
export const withoutPoster = (film: ProbedVideo, problem: string): Derived => ({
  ...statedBy(film),
  blurhash: null,
  tiers: [],
  tags: [],
  description: null,
  problem,
});
