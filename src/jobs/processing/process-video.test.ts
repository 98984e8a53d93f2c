import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editAssets } from '@/domain/asset/edit/edit-assets';
import { getAsset } from '@/domain/asset/get-asset';
import { checkBackgroundWork } from '@/domain/check/check-background-work';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { aLendingFolder } from '@/testing/lending-folder';
import { installCrashingVideoTools, installVideoTools } from '@/testing/video-tools';
import { aVideo, withXmp } from '@/testing/videos';
import { choosePoster } from './choose-poster';
import { processAsset, processAssetApart } from './process-asset';
import { releaseWhenReady } from './process-deferred-videos';

let domain: TestDomain;
let blobs: Blobs;
let running: Running;
let folder: string;
const lendingFolder = await aLendingFolder();

beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder: join(folder, 'blobs') });
});

/** An uploaded video not processed yet, with its stored bytes. */
async function uploaded(bytes: Uint8Array) {
  const { library } = await aLibrary(domain);
  const staged = join(blobs.stagingFolder, newBlobName());
  await writeFile(staged, bytes);
  const blob = newBlobName();
  await blobs.store(staged, blob);
  const file = { blob, sizeBytes: bytes.length, kind: 'video', contentType: 'video/mp4' } as const;
  const { id } = await anAsset(domain, library, { ...file, name: 'video.mp4' });
  return { library, id, blob };
}
type Uploaded = Awaited<ReturnType<typeof uploaded>>;

const stateOf = async ({ id }: Uploaded) =>
  (
    await domain.sql('SELECT processing, processing_error AS reason FROM asset WHERE id = $1', [id])
  )[0];
const EVENTUALLY = { timeout: 40_000 };
async function settled(video: Uploaded) {
  await expect.poll(() => stateOf(video), EVENTUALLY).not.toMatchObject({ processing: 'waiting' });
  return { ...(await getAsset(domain, video.library, video.id)), ...(await stateOf(video)) };
}

/** The dependencies of the background functions, with the video tools of a folder. */
const dependenciesWith = (path: string, posterLimits = {}) => ({
  domain,
  blobs,
  disk: aDisk(),
  imaging: makeImaging(),
  video: makeVideoProcessor({ maxConcurrent: 2, lendingFolder, path, posterLimits }),
  analyser: makeBuiltInAnalyser(),
  model: null,
  places: null,
  vision: null,
});

describe('process-asset of a video', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
    const tools = await mkdtemp(join(folder, 'tools-'));
    await installCrashingVideoTools(tools);
    const dependencies = dependenciesWith(tools, { timeoutMs: 2_000 });
    running = await runFunctions(domain, (client) => [
      processAsset(client, dependencies, { batches: true }),
      processAssetApart(client, dependencies),
      choosePoster(client, dependencies),
    ]);
  });
  afterAll(() => running.stop());

  it('stores its metadata, and the sizes of its poster', async () => {
    const options = { width: 854, height: 480, seconds: 2, channels: 2 } as const;
    const video = await uploaded(await aVideo('h264.mp4', options));
    const asset = await settled(video);

    expect(asset).toMatchObject({
      processing: 'done',
      reason: null,
      width: 854,
      height: 480,
      duration: expect.closeTo(2, 1),
      blurhash: expect.stringMatching(/^.{28,}$/),
      renditions: [400, 800],
      metadata: {
        capture: null,
        video: { codec: 'h264', frameRate: 25, hasAudio: true, audioCodec: 'aac' },
      },
    });
    const rows = await domain.sql('SELECT colours FROM asset WHERE id = $1', [video.id]);
    expect(asset.description).toContain(`, mostly ${rows[0].colours[0]}`);
    for (const name of [400, 800, 'blurred'] as const)
      expect(await blobs.size(renditionBlob(video.blob, name))).toBeGreaterThan(0);
  });

  it('gets its poster from the second that a person chooses, as another version', async () => {
    const blueFromSecondOne = ['-vf', "drawbox=color=blue:t=fill:enable='gte(t,1)'"];
    const options = { width: 64, height: 36, seconds: 2, colour: 'red' } as const;
    const video = await uploaded(
      await aVideo('h264.mp4', { ...options, further: blueFromSecondOne }),
    );
    const { duration } = await settled(video);
    const shown = async () => {
      const { channels } = await blobs.asFile(renditionBlob(video.blob, 64), (path) =>
        sharp(path).stats(),
      );
      return channels.map(({ mean }) => Math.round(mean / 255));
    };
    expect(await shown()).toEqual([1, 0, 0]);
    for (const [posterAt, version, colours] of [
      [duration, 1, [0, 0, 1]],
      [null, 2, [1, 0, 0]],
    ] as const) {
      await editAssets(domain, video.library, [video.id], { posterAt });
      const versionOf = async () =>
        (await getAsset(domain, video.library, video.id)).content_version;
      await expect.poll(versionOf, EVENTUALLY).toBe(version);
      expect(await shown()).toEqual(colours);
    }
  });

  it('gives a small video only its own size', async () => {
    const video = await uploaded(await aVideo('h264.mp4', { width: 64, height: 36 }));
    expect(await settled(video)).toMatchObject({ processing: 'done', renditions: [64] });
    const shown = await blobs.asFile(renditionBlob(video.blob, 64), (path) =>
      sharp(path).metadata(),
    );
    expect(shown).toMatchObject({ format: 'webp', width: 64, height: 36 });
  });

  it('is known from its XMP packet where its tags say nothing', async () => {
    const xmp =
      'xmp:CreateDate="2006-05-06T07:08:09+02:00" exif:GPSLatitude="48,30.0N" exif:GPSLongitude="2,15.0W"';
    const tags = ['-metadata', 'creation_time=2024-05-01T12:00:00Z'];
    const small = { width: 64, height: 36 };
    const plain = await settled(await uploaded(withXmp(await aVideo('h264.mp4', small), xmp)));
    const tagged = await aVideo('h264.mp4', { ...small, further: tags });
    const dated = await settled(await uploaded(withXmp(tagged, xmp)));
    const place = { latitude: 48.5, longitude: -2.25 };
    expect([plain, dated].map(({ metadata }) => metadata?.capture)).toMatchObject([
      { recordedAt: '2006-05-06T07:08:09+02:00', ...place },
      { recordedAt: '2024-05-01T12:00:00.000000Z', ...place },
    ]);
  });

  it('keeps the readable part of a truncated video, and reports it', async () => {
    const whole = await aVideo('h264.mp4', { seconds: 4, further: ['-movflags', '+faststart'] });
    const asset = await settled(await uploaded(whole.subarray(0, whole.length / 2)));
    expect(asset).toMatchObject({
      processing: 'failed',
      reason: 'The video is incomplete: its file ends too early.',
      width: 320,
      renditions: [320],
      metadata: { video: { codec: 'h264' } },
    });
  });

  it('leaves an unreadable video live, with the reason', async () => {
    const whole = await aVideo();
    const asset = await settled(await uploaded(whole.subarray(0, whole.length / 2)));
    expect(asset).toMatchObject({
      processing: 'failed',
      reason: 'This video is damaged or incomplete and cannot be opened.',
      width: null,
      renditions: [],
    });
  });

  it('ends with the reason and the metadata read before when ffmpeg hangs or crashes', async () => {
    const whole = await aVideo();
    const poisoned = (word: string) => Buffer.concat([whole, Buffer.from(`POISON ${word}`)]);
    const [hanging, crashing, other] = [
      await uploaded(poisoned('HANG')),
      await uploaded(poisoned('CRASH')),
      await uploaded(whole),
    ];
    expect(await settled(other)).toMatchObject({ processing: 'done' });
    const read = { processing: 'failed', width: 320, duration: 1, renditions: [], blurhash: null };
    expect([await settled(hanging), await settled(crashing)]).toMatchObject([
      { ...read, reason: 'Reading the video took too long.' },
      { ...read, reason: 'The program that reads videos crashed on this one.' },
    ]);
  });
});

describe('a video without ffmpeg', { timeout: 60_000 }, () => {
  it('waits with the reason, and is processed once ffmpeg is there', async () => {
    domain = await aDomain();
    const tools = join(folder, 'later');
    await mkdir(tools);
    const dependencies = dependenciesWith(tools);
    running = await runFunctions(domain, (client) => [
      processAsset(client, dependencies, { batches: true }),
      processAssetApart(client, dependencies),
    ]);
    const video = await uploaded(await aVideo());
    await expect
      .poll(() => stateOf(video), EVENTUALLY)
      .toEqual({
        processing: 'waiting',
        reason: 'This video waits until ffmpeg 5 or later is installed where the service runs.',
      });
    expect(await releaseWhenReady(dependencies)).toBe(0);
    // The check does not report a video waiting for a valid reason, even after a long time.
    await domain.sql(`UPDATE asset SET created = created - interval '1 day'`);
    const problems = await checkBackgroundWork(domain, { repair: false });
    expect(problems.filter(({ about }) => about.startsWith('asset'))).toEqual([]);

    await installVideoTools(tools);
    // Missing tools are searched again after ten seconds.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    await expect.poll(() => releaseWhenReady(dependencies), EVENTUALLY).toBe(1);
    expect(await releaseWhenReady(dependencies)).toBe(0);
    expect(await settled(video)).toMatchObject({
      processing: 'done',
      reason: null,
      renditions: [320],
    });
    vi.restoreAllMocks();
    await running.stop();
  });
});
