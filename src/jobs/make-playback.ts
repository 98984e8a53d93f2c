import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Inngest, NonRetriableError } from 'inngest';
import { referencesBlob } from '@/domain/asset/references-blob';
import type { Events } from '@/domain/events';
import { awaitMissingPlaybacks } from '@/domain/playback/await-playback';
import {
  dropPlayback,
  failPlayback,
  findAwaitedPlayback,
  finishPlayback,
  forgetParts,
  recordParts,
  recordPlan,
} from '@/domain/playback/record-playback';
import { newBlobName } from '@/platform/blobs/blob-name';
import { BlobMissing, type BlobName, renditionBlob } from '@/platform/blobs/port';
import { appendFile } from '@/platform/video/encode-playback';
import {
  type PlaybackPlan,
  type PlaybackSource,
  UnreadableVideo,
  VideoProcessingFailed,
} from '@/platform/video/port';
import { PLAYBACK_CONCURRENCY } from './concurrency';
import type { JobDependencies } from './job-dependencies';
import { partBlobs, playbackBlobs } from './playback-blobs';
import { requireDiskSpace, waitForStore } from './wait-for-store';

type Awaited = Events['asset/awaits-playback'];
type Dependencies = Pick<JobDependencies, 'domain' | 'blobs' | 'disk' | 'video' | 'makesPlayback'>;
/** The parts made before stay in the row, so this is the same for every attempt. */
type Planned = { video: PlaybackSource; plan: PlaybackPlan };

/**
 * After this long the next film of another organization gets the place. Six hours of film may take 30 hours: 900 steps,
 * of 1,000 that an Inngest server allows.
 */
const TURN_MS = 4 * 60_000;

/**
 * Makes the version of a video that every browser plays, and its small frames (decision 52). The video is encoded in
 * parts, which are stored: after a kill, encoding continues with the part it was at. All steps may run again at any
 * time. It gives up its place every few minutes, so a long film delays those of other organizations little.
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
        if (left) await step.sleep('let another film in', '1s');
      }
      if (planned.video.stream.hasAudio)
        await waitForStore(step, 'encode the sound', () => encodeSound(dependencies, blob));
      await waitForStore(step, 'join', () => joinParts(dependencies, blob, planned));
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
        makesPlayback && (await video.isReady()) ? awaitMissingPlaybacks(domain) : 0,
      ),
    }),
  );

/** Null when there is nothing to do, or not now. */
async function planPlayback(dependencies: Dependencies, blob: BlobName): Promise<Planned | null> {
  const { domain, blobs, video, makesPlayback = true } = dependencies;
  const awaited = await findAwaitedPlayback(domain, blob);
  if (!awaited) return null;
  try {
    if (!makesPlayback) throw notNow;
    const { contentType, duration } = awaited;
    const probed = await blobs.asFile(blob, (path) => video.probe(path));
    const { width, height, stream, track } = probed;
    const source = {
      ...{ width, height, stream, track, duration },
      seeksToKeyFrames: !/^video\/(mp2t|mpeg)$/.test(contentType),
    };
    const plan = video.playback.plan(source);
    await recordPlan(domain, blob, plan, playsEverywhere(source, contentType));
    return { video: source, plan };
  } catch (error) {
    const missing = error instanceof VideoProcessingFailed && error.reason === 'not installed';
    if (error !== notNow && !missing) return withoutRetry(error);
    // A purge does not know of parts without the row.
    const parts = partBlobs(blob, awaited.madeParts + 1);
    await Promise.all(parts.map((name) => blobs.delete(name)));
    await dropPlayback(domain, blob);
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
  const { domain, blobs, disk, video } = dependencies;
  const awaited = await findAwaitedPlayback(domain, blob);
  if (!awaited || awaited.madeParts >= parts) return false;
  const end = performance.now() + TURN_MS;
  const encode = async (path: string) => {
    for (let part = awaited.madeParts; part < parts; part++) {
      if (performance.now() > end) return true;
      await requireDiskSpace(disk);
      const stored = await staged(dependencies, async (target) => {
        await video.playback.encodePart(path, source, part, target);
        await blobs.store(target, renditionBlob(blob, `part-${part}`));
        return recordParts(domain, blob, part + 1);
      });
      if (!stored) return discard(dependencies, blob, parts);
    }
    return false;
  };
  return blobs.asFile(blob, encode).catch(withoutRetry);
}

async function encodeSound(dependencies: Dependencies, blob: BlobName): Promise<void> {
  const { domain, blobs, disk, video } = dependencies;
  const sound = renditionBlob(blob, 'sound');
  if (!(await findAwaitedPlayback(domain, blob)) || (await blobs.size(sound)) !== null) return;
  await requireDiskSpace(disk);
  const encode = (path: string) =>
    staged(dependencies, async (target) => {
      if (await video.playback.encodeSound(path, target)) await blobs.store(target, sound);
    });
  await blobs.asFile(blob, encode).catch(withoutRetry);
}

async function joinParts(
  dependencies: Dependencies,
  blob: BlobName,
  { plan: { parts, width, height }, video: { duration, stream } }: Planned,
): Promise<void> {
  const { domain, blobs, disk, video } = dependencies;
  if (!(await findAwaitedPlayback(domain, blob))) return;
  await requireDiskSpace(disk);
  const kept = await staged(dependencies, (joined) =>
    staged(dependencies, async (result) => {
      for (let part = 0; part < parts; part++)
        await blobs.asFile(renditionBlob(blob, `part-${part}`), (path) => appendFile(path, joined));
      const sound = renditionBlob(blob, 'sound');
      const join = (path: string | null) => video.playback.join(joined, path, result);
      if (stream.hasAudio && (await blobs.size(sound)) !== null) await blobs.asFile(sound, join);
      else await join(null);
      const seconds = duration ?? (await video.probe(result)).duration ?? 0;
      const size = { duration: seconds, width, height };
      const { strip, jpeg } = await video.playback.makeStrip(result, size);
      const sizeBytes = (await stat(result)).size + jpeg.length;
      await blobs.put(renditionBlob(blob, 'strip'), jpeg);
      await blobs.store(result, renditionBlob(blob, 'playback'));
      return finishPlayback(domain, blob, { sizeBytes, strip });
    }),
  ).catch(withoutRetry);
  if (!kept) await discard(dependencies, blob, parts);
}

async function deleteParts({ domain, blobs }: Dependencies, blob: BlobName, parts: number) {
  await Promise.all(partBlobs(blob, parts).map((name) => blobs.delete(name)));
  await forgetParts(domain, blob);
}

/** The asset was purged: its files may have been deleted before the latest one was stored. Nothing is left to do. */
async function discard({ domain, blobs }: Dependencies, blob: BlobName, parts: number) {
  if (!(await referencesBlob(domain, blob)))
    await Promise.all(playbackBlobs(blob, parts).map((name) => blobs.delete(name)));
  return false;
}

async function giveUp(dependencies: Dependencies, blob: BlobName, reason: string) {
  const { domain, blobs } = dependencies;
  const parts = (await findAwaitedPlayback(domain, blob))?.madeParts ?? 0;
  await failPlayback(domain, blob, reason);
  // The part it failed at may be stored, and not recorded.
  await Promise.all(partBlobs(blob, parts + 1).map((name) => blobs.delete(name)));
  await forgetParts(domain, blob);
}

/** Gives a path for a new file, and removes what is left there. */
async function staged<Result>(
  { blobs }: Dependencies,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(blobs.stagingFolder, `playback-${newBlobName()}`);
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A retry does not help when the original is lost or cannot be encoded. */
function withoutRetry(error: unknown): never {
  const final = error instanceof BlobMissing || error instanceof UnreadableVideo;
  throw final ? new NonRetriableError((error as Error).message) : error;
}
