import { stat } from 'node:fs/promises';
import { type Inngest, NonRetriableError } from 'inngest';
import { referencesBlob } from '@/domain/asset/trash/references-blob';
import type { Events } from '@/domain/events';
import { awaitMissingPlaybacks } from '@/domain/playback/await-playback';
import type { PlaybackCaption } from '@/domain/playback/find-playback';
import {
  dropPlayback,
  failPlayback,
  findAwaitedPlayback,
  findLeftParts,
  finishPlayback,
  forgetParts,
  recordParts,
  recordPlan,
} from '@/domain/playback/record-playback';
import { BlobMissing, type BlobName, BlobsUnreachable, renditionBlob } from '@/platform/blobs/port';
import { withStagedPath } from '@/platform/blobs/with-staged-path';
import { appendFile } from '@/platform/video/encode-playback';
import {
  type PlaybackPlan,
  type PlaybackSource,
  UnreadableVideo,
  VideoProcessingFailed,
} from '@/platform/video/port';
import { PLAYBACK_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace, waitForStore } from '../wait-for-store';
import { partBlobs, playbackBlobs } from './playback-blobs';

type Awaited = Events['asset/awaits-playback'];
type Dependencies = Pick<
  JobDependencies,
  'domain' | 'blobs' | 'disk' | 'video' | 'makesPlayback'
> & {
  /** How long parts are encoded before the next video of another organization gets the place. */
  turnMs?: number;
};
/** The parts made before stay in the row, so this is the same for every attempt. */
type Planned = { video: PlaybackSource; plan: PlaybackPlan };

/** Six hours of video may take 30 hours: 900 steps, of 1,000 that an Inngest server allows. */
const TURN_MS = 4 * 60_000;

/**
 * Makes the version of a video that every browser plays, and its small frames (decision 52). The video is encoded in
 * parts, which are stored: after a kill, encoding continues with the part it was at. All steps may run again at any
 * time. It gives up its place every few minutes, so a long video delays those of other organizations little.
 */
export const makePlayback = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    {
      id: 'make-playback',
      retries: 3,
      concurrency: [
        {
          key: 'event.data.organizationId',
          limit: Math.max(1, Math.floor(PLAYBACK_CONCURRENCY / 2)),
        },
        { limit: PLAYBACK_CONCURRENCY },
      ],
      triggers: { event: 'asset/awaits-playback' },
      onFailure: async ({ event, error, step }) => {
        const { blob } = event.data.event.data as Awaited;
        await step.run('give up', () => giveUp(dependencies, blob, error.message));
      },
    },
    async ({ event, step }) => {
      const { blob } = event.data as Awaited;
      const planned = await waitForStore(step, 'plan', () => planPlayback(dependencies, blob));
      if (!planned) return;
      for (let left = true; left; ) {
        left = await waitForStore(step, 'encode', () => encodeParts(dependencies, blob, planned));
        if (left) await step.sleep('let another video in', '1s');
      }
      if (planned.video.stream.hasAudio)
        await waitForStore(step, 'encode the sound', () =>
          encodeSound(dependencies, blob, planned),
        );
      const captions = await waitForStore(step, 'read the captions', () =>
        readCaptions(dependencies, blob, planned),
      );
      await waitForStore(step, 'join', () => joinParts(dependencies, blob, planned, captions));
      await waitForStore(step, 'delete the parts', () =>
        deleteParts(dependencies, blob, planned.plan.parts),
      );
    },
  );

/** Every five minutes, requests the versions of videos that have none. */
export const makeMissingPlaybacks = (
  client: Inngest,
  { domain, video, makesPlayback = true }: Dependencies,
) =>
  client.createFunction(
    {
      id: 'make-missing-playbacks',
      retries: 0,
      triggers: { cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *' },
    },
    async ({ step }) => ({
      requested: await step.run('request', async () =>
        makesPlayback && (await video.playback.isReady()) ? awaitMissingPlaybacks(domain) : 0,
      ),
    }),
  );

/** Null when there is nothing to do, or not now. */
async function planPlayback(dependencies: Dependencies, blob: BlobName): Promise<Planned | null> {
  const { domain, blobs, video, makesPlayback = true } = dependencies;
  const awaited = await findAwaitedPlayback(domain, blob);
  if (!awaited) {
    const left = await findLeftParts(domain, blob);
    if (left !== null) await drop(dependencies, blob, left);
    return null;
  }
  try {
    if (!makesPlayback || !(await video.playback.isReady())) throw notNow;
    const { contentType, duration } = awaited;
    const probed = await blobs.asFile(blob, (path) => video.probe(path));
    const { width, height, stream, track, truncated, captions } = probed;
    const source = {
      width,
      height,
      stream,
      track,
      truncated,
      captions,
      duration,
      seeksToKeyFrames: !/^video\/(mp2t|mpeg)$/.test(contentType),
    };
    const plan = video.playback.plan(source);
    await recordPlan(domain, blob, plan, playsEverywhere(source, contentType));
    return { video: source, plan };
  } catch (error) {
    const missing = error instanceof VideoProcessingFailed && error.reason === 'not installed';
    if (error !== notNow && !missing) return fail(dependencies, blob)(error);
    await drop(dependencies, blob, awaited.parts);
    return null;
  }
}

const notNow = new Error('Videos get no versions for browsers.');

/** Bits per second of a file that nearly every connection can play. */
const MAX_BITRATE = 8_000_000;
const MAX_SHORT_EDGE_PX = 1080;

/** Whether browsers play the file itself, without pauses. */
const playsEverywhere = (
  { width, height, stream, track }: PlaybackSource,
  contentType: string,
): boolean =>
  contentType === 'video/mp4' &&
  stream.codec === 'h264' &&
  track.pixelFormat === 'yuv420p' &&
  (stream.audioCodec === null || stream.audioCodec === 'aac') &&
  Math.min(width, height) <= MAX_SHORT_EDGE_PX &&
  stream.bitrate !== null &&
  stream.bitrate <= MAX_BITRATE;

/** Encodes parts for a while, each of which is stored and recorded; whether any are left. */
async function encodeParts(
  dependencies: Dependencies,
  blob: BlobName,
  { video: source, plan: { parts } }: Planned,
): Promise<boolean> {
  const { domain, blobs, disk, video, turnMs = TURN_MS } = dependencies;
  const awaited = await findAwaitedPlayback(domain, blob);
  if (!awaited || awaited.madeParts >= parts) return false;
  const encode = async (path: string) => {
    // Without the download of the original, which would leave a slow store no time for a single part.
    const end = performance.now() + turnMs;
    let { partBytes } = awaited;
    for (let part = awaited.madeParts; part < parts; part++) {
      await requireDiskSpace(disk);
      const stored = await withStagedPath(blobs.stagingFolder, 'playback', async (target) => {
        await video.playback.encodePart(path, source, part, target);
        const { size } = await stat(target);
        partBytes += size;
        requireUsualSize(partBytes, awaited);
        await blobs.store(target, renditionBlob(blob, `part-${part}`));
        return recordParts(domain, blob, part + 1, size);
      });
      if (!stored) return discard(dependencies, blob, parts);
      if (performance.now() > end) return part + 1 < parts;
    }
    return false;
  };
  return blobs.asFile(blob, encode).catch(fail(dependencies, blob));
}

/**
 * The bit rates of a version allow so much only to hours of less than 64 kbit/s. A talk over a still image, of 100
 * kbit/s, becomes five times as large.
 */
function requireUsualSize(bytes: number, { sizeBytes }: { sizeBytes: number }) {
  if (bytes > Math.max(8 * sizeBytes, sizeBytes + 64 * 1_048_576))
    throw new UnreadableVideo('A version for browsers would be much larger than this video.');
}

async function encodeSound(dependencies: Dependencies, blob: BlobName, { video: source }: Planned) {
  const { domain, blobs, disk, video } = dependencies;
  const sound = renditionBlob(blob, 'sound');
  const awaited = await findAwaitedPlayback(domain, blob);
  if (!awaited || (await blobs.size(sound)) !== null) return;
  await requireDiskSpace(disk);
  const encode = (path: string) =>
    withStagedPath(blobs.stagingFolder, 'playback', async (target) => {
      if (!(await video.playback.encodeSound(path, source, target))) return;
      requireUsualSize(awaited.partBytes + (await stat(target)).size, awaited);
      await blobs.store(target, sound);
    });
  await blobs.asFile(blob, encode).catch(fail(dependencies, blob));
}

/** Stores the captions with any text, numbered from 0 in the order of the result. Others are no reason to fail. */
async function readCaptions(
  dependencies: Dependencies,
  blob: BlobName,
  // Planned by an earlier version, a video has no list of them.
  { video: { captions: tracks = [] } }: { video: Partial<PlaybackSource> },
): Promise<PlaybackCaption[]> {
  const { domain, blobs, disk, video } = dependencies;
  if (tracks.length === 0 || !(await findAwaitedPlayback(domain, blob))) return [];
  await requireDiskSpace(disk);
  const read = async (path: string) => {
    const stored: PlaybackCaption[] = [];
    for (const track of tracks) {
      const text = await video.playback.readCaptions(path, track);
      if (!text) continue;
      await blobs.put(renditionBlob(blob, `captions-${stored.length}`), text);
      stored.push({ language: track.language, title: track.title });
    }
    return stored;
  };
  return blobs.asFile(blob, read).catch(fail(dependencies, blob));
}

async function joinParts(
  dependencies: Dependencies,
  blob: BlobName,
  { plan: { parts, width, height }, video: { duration, stream } }: Planned,
  captions: PlaybackCaption[],
): Promise<void> {
  const { domain, blobs, disk, video } = dependencies;
  const awaited = await findAwaitedPlayback(domain, blob);
  if (!awaited) return void (await discard(dependencies, blob, parts));
  const sound = renditionBlob(blob, 'sound');
  const soundBytes = stream.hasAudio ? await blobs.size(sound) : null;
  // The parts in a row, and the file made of them.
  await requireDiskSpace(disk, 2 * (awaited.partBytes + (soundBytes ?? 0)));
  const kept = await withStagedPath(blobs.stagingFolder, 'playback', (joined) =>
    withStagedPath(blobs.stagingFolder, 'playback', async (result) => {
      for (let part = 0; part < parts; part++)
        await blobs.asFile(renditionBlob(blob, `part-${part}`), (path) => appendFile(path, joined));
      const join = (path: string | null) =>
        video.playback.join(joined, path, result).catch(async (error) => {
          throw (await disk.isLow()) ? new BlobsUnreachable(error) : error;
        });
      if (soundBytes !== null) await blobs.asFile(sound, join);
      else await join(null);
      const seconds = duration ?? (await video.probe(result)).duration ?? 0;
      const size = { duration: seconds, width, height };
      const { strip, jpeg } = await video.playback.makeStrip(result, size);
      const sizeBytes = (await stat(result)).size + jpeg.length;
      await blobs.put(renditionBlob(blob, 'strip'), jpeg);
      await blobs.store(result, renditionBlob(blob, 'playback'));
      return finishPlayback(domain, blob, { sizeBytes, strip, captions });
    }),
  ).catch(fail(dependencies, blob));
  if (!kept) await discard(dependencies, blob, parts);
}

async function deleteParts({ domain, blobs }: Dependencies, blob: BlobName, parts: number) {
  await Promise.all(partBlobs(blob, parts).map((name) => blobs.delete(name)));
  await forgetParts(domain, blob);
}

/** The asset was purged: its files may have been deleted before the latest one was stored. Nothing is left to do. */
async function discard(dependencies: Dependencies, blob: BlobName, parts: number) {
  if (!(await referencesBlob(dependencies.domain, blob))) await drop(dependencies, blob, parts);
  return false;
}

/** Deletes all files, and then the row: a purge does not know of files without it. */
async function drop({ domain, blobs }: Dependencies, blob: BlobName, parts: number) {
  await Promise.all(playbackBlobs(blob, parts).map((name) => blobs.delete(name)));
  await dropPlayback(domain, blob);
}

/** Without a final reason, which is recorded already, it is tried again some day. */
async function giveUp(dependencies: Dependencies, blob: BlobName, reason: string) {
  const { domain } = dependencies;
  await failPlayback(domain, blob, { reason, final: false });
  const awaited = await findAwaitedPlayback(domain, blob);
  if (awaited) await deleteParts(dependencies, blob, awaited.parts);
}

/** Ends the job without a retry, and for ever, when the original is lost or cannot be encoded. */
const fail =
  ({ domain }: Dependencies, blob: BlobName) =>
  async (error: unknown): Promise<never> => {
    const final =
      error instanceof UnreadableVideo || (error instanceof BlobMissing && error.blob === blob);
    if (!final) throw error;
    await failPlayback(domain, blob, { reason: error.message, final });
    throw new NonRetriableError(error.message);
  };
