import { readFile, truncate, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeRows } from '@/domain/asset/trash/purge-rows';
import { checkBackgroundWork } from '@/domain/check/check-background-work';
import { checkFiles } from '@/domain/check/check-files';
import { operation } from '@/domain/operation';
import {
  awaitMissingPlaybacks,
  awaitPlayback,
  makePlaybackAgain,
} from '@/domain/playback/await-playback';
import { findPlayback } from '@/domain/playback/find-playback';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import {
  type ProbedVideo,
  UnreadableVideo,
  VideoProcessingFailed,
  type VideoProcessor,
} from '@/platform/video/port';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { deletePurgedFiles } from '../retention/delete-purged-files';
import { makePlayback } from './make-playback';

let domain: TestDomain;
let blobs: Blobs;
let running: Running;
let folder: string;
/** The parts encoded, in their order. */
let encoded: number[];
/** What happens before a part is encoded. */
let before: (part: number) => Promise<void> | void;
const switches = { on: true, canEncode: true, turnMs: 60_000 };
/** What happens to a part before it is stored. */
let after: (target: string) => Promise<void> | void;
const disk = aDisk();

const STREAM = { codec: 'h264', frameRate: 25, bitrate: 900_000, audioLayout: null };
const SOUND = { hasAudio: true, audioCodec: 'aac', audioSampleRate: 48_000 };
const PROBED = {
  width: 640,
  height: 360,
  duration: 80,
  capture: null,
  truncated: false,
  stream: { ...STREAM, ...SOUND },
  track: { index: 0, storedHeightPx: 360, pixelFormat: 'yuv420p', hdr: false, hasColourTags: true },
  captions: [
    { index: 2, codec: 'subrip', language: 'de', title: 'Silent' },
    { index: 3, codec: 'subrip', language: 'en', title: null },
  ],
} satisfies ProbedVideo;

/** Writes short texts instead of videos. */
const playback: VideoProcessor['playback'] = {
  isReady: async () => switches.canEncode,
  plan: () => ({ width: 640, height: 360, frameRate: 25, parts: 3 }),
  async encodePart(_path, _video, part, target) {
    await before(part);
    encoded.push(part);
    await writeFile(target, `[${part}]`);
    await after(target);
  },
  async encodeSound(_path, _video, target) {
    await writeFile(target, 'sound');
    return true;
  },
  async join(video, sound, target) {
    const texts = [video, sound].map(async (path) => (path ? readText(path) : ''));
    await writeFile(target, (await Promise.all(texts)).join());
  },
  readCaptions: async (_, { title }) => (title === 'Silent' ? null : Buffer.from('WEBVTT')),
  makeStrip: async () => ({ strip: STRIP, jpeg: Buffer.from('strip') }),
};
/** The first captions have no text. */
const STORED = ['captions-0', 'playback', 'strip'];
const STRIP = { interval: 2, count: 40, columns: 10, width: 160, height: 90 };
const readText = (path: string) => readFile(path, 'utf8');
const video = { probe: async () => PROBED, playback } as unknown as VideoProcessor;

beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
});
beforeEach(() => {
  encoded = [];
  before = () => {};
  after = () => {};
  Object.assign(switches, { on: true, canEncode: true, turnMs: 60_000 });
  disk.left = Number.POSITIVE_INFINITY;
});

/** A processed video without a version for browsers. */
async function aVideo() {
  const { library } = await aLibrary(domain);
  const blob = newBlobName();
  await blobs.put(blob, Buffer.from('video'));
  const kind = { kind: 'video', contentType: 'video/mp4' } as const;
  const file = { blob, ...kind, name: 'film.mp4', sizeBytes: 5 };
  const metadata = { capture: null, video: PROBED.stream };
  const { id } = await aReadyAsset(domain, library, file, { metadata, duration: 80 });
  return { id, blob, organizationId: library.organization.id };
}
type Video = Awaited<ReturnType<typeof aVideo>>;

const request = operation((change, asked: Video) => awaitPlayback(change, asked));
const stateOf = ({ organizationId, id }: Video) => findPlayback(domain, organizationId, id);
const failureOf = async ({ blob }: Video) => {
  const rows = await domain.sql('SELECT failure, retry_at FROM playback WHERE blob = $1', [blob]);
  return rows[0];
};
const EVENTUALLY = { timeout: 30_000 };
const becomes = (asked: Video, state: string) =>
  expect.poll(async () => (await stateOf(asked))?.state, EVENTUALLY).toBe(state);

/** Waits until it is made, and its run has ended. */
const isIdle = async (asked: Video) => {
  await expect.poll(() => stateOf(asked), EVENTUALLY).toMatchObject({ state: 'ready', parts: 0 });
  const open = `SELECT FROM engine.run r JOIN engine.event e ON e.id = r.event_id
    WHERE e.data->>'blob' = $1 AND r.ended_at IS NULL`;
  const openRuns = async () => (await domain.sql(open, [asked.blob])).length;
  await expect.poll(openRuns, EVENTUALLY).toBe(0);
};

/** The names of all stored files of a video, without its own. */
async function storedOf({ blob }: Video) {
  const names: string[] = [];
  for await (const stored of blobs.list())
    if (stored.blob.startsWith(`${blob}.`)) names.push(stored.blob.slice(blob.length + 1));
  return names.sort();
}

const purge = operation(async (change, { id }: Video) => {
  const rows = await change.tx.$queryRaw<Parameters<typeof purgeRows>[1]>`
    SELECT id, organization_id, blob, renditions, size_bytes FROM asset WHERE id = ${id}`;
  await purgeRows(change, rows);
});

describe('The version of a video for browsers', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
    const dependencies = { domain, blobs, disk, video };
    running = await runFunctions(domain, (client) => [
      makePlayback(client, {
        ...dependencies,
        get makesPlayback() {
          return switches.on;
        },
        get turnMs() {
          return switches.turnMs;
        },
      }),
      deletePurgedFiles(client, { blobs, domain }),
    ]);
  });
  afterAll(() => running.stop());

  it('is joined of its parts, which are deleted, and is purged with the video', async () => {
    const asked = await aVideo();
    await request(domain, asked);
    await becomes(asked, 'ready');
    const file = renditionBlob(asked.blob, 'playback');
    expect(String(await buffer(await blobs.read(file)))).toBe('[0][1][2],sound');
    await expect.poll(() => storedOf(asked), EVENTUALLY).toEqual(STORED);
    await isIdle(asked);
    expect(await stateOf(asked)).toMatchObject({
      parts: 0,
      originalPlays: true,
      width: 640,
      height: 360,
      strip: STRIP,
      captions: [{ language: 'en', title: null }],
    });
    await purge(domain, asked);
    await expect.poll(() => storedOf(asked), EVENTUALLY).toEqual([]);
    expect(await stateOf(asked)).toBeNull();
  });

  it('continues with the part at which its encoder crashed', async () => {
    const asked = await aVideo();
    before = (part) => {
      if (part !== 2 || encoded.includes(-1)) return;
      encoded.push(-1);
      throw new VideoProcessingFailed('crashed', 'It crashed.');
    };
    await request(domain, asked);
    await becomes(asked, 'ready');
    expect(encoded).toEqual([0, 1, -1, 2]);
  });

  it('encodes a part in each turn, however long the original takes to load', async () => {
    const asked = await aVideo();
    switches.turnMs = -1;
    await request(domain, asked);
    await becomes(asked, 'ready');
    expect(encoded).toEqual([0, 1, 2]);
  });

  it('is joined once the disk has space for the parts in a row and the file made of them', async () => {
    const asked = await aVideo();
    // Three parts of 3 bytes, and a sound of 5.
    disk.left = 27;
    await request(domain, asked);
    const parts = ['captions-0', 'part-0', 'part-1', 'part-2', 'sound'];
    await expect.poll(() => storedOf(asked), EVENTUALLY).toEqual(parts);
    await pause(300);
    expect(await stateOf(asked)).toMatchObject({ state: 'waiting', madeParts: 3 });
    disk.left = 28;
    await becomes(asked, 'ready');
  });

  it('is refused where it is much larger than the video', async () => {
    const asked = await aVideo();
    after = (target) => truncate(target, 65 * 1_048_576);
    await request(domain, asked);
    await becomes(asked, 'failed');
    expect(await failureOf(asked)).toMatchObject({
      failure: 'A version for browsers would be much larger than this video.',
      retry_at: null,
    });
    expect(encoded).toEqual([0]);
  });

  it('leaves no files where the video is purged meanwhile', async () => {
    const asked = await aVideo();
    before = async (part) => {
      if (part === 1) await purge(domain, asked);
    };
    await request(domain, asked);
    await expect.poll(() => encoded, EVENTUALLY).toEqual([0, 1]);
    await expect.poll(() => storedOf(asked), EVENTUALLY).toEqual([]);
  });

  it('fails with its reason, without parts, where the video cannot be encoded', async () => {
    const asked = await aVideo();
    before = (part) => {
      if (part === 1) throw new UnreadableVideo('This video takes too much work to encode.');
    };
    await request(domain, asked);
    await becomes(asked, 'failed');
    await expect.poll(() => storedOf(asked), EVENTUALLY).toEqual([]);
    const { failure, retry_at } = await failureOf(asked);
    expect(failure).toContain('too much work');
    expect(retry_at).toBeNull();
  });

  it.each(['on', 'canEncode'] as const)(
    'waits while %s is off, and is found again afterwards',
    async (which) => {
      const asked = await aVideo();
      switches[which] = false;
      await request(domain, asked);
      await expect.poll(() => stateOf(asked), EVENTUALLY).toBeNull();
      switches[which] = true;
      expect(await awaitMissingPlaybacks(domain)).toBe(1);
      await becomes(asked, 'ready');
      expect(await awaitMissingPlaybacks(domain)).toBe(0);
    },
  );

  it('is deleted where its other file is lost while it is switched off', async () => {
    const asked = await aVideo();
    await request(domain, asked);
    await isIdle(asked);
    await blobs.delete(renditionBlob(asked.blob, 'strip'));
    switches.on = false;
    await makePlaybackAgain(domain, asked.blob);
    await expect.poll(() => stateOf(asked), EVENTUALLY).toBeNull();
    expect(await storedOf(asked)).toEqual([]);
  });

  it('is deleted, with its files, where a purge of the previous version left it waiting', async () => {
    const asked = await aVideo();
    await blobs.put(renditionBlob(asked.blob, 'part-0'), Buffer.from('left'));
    await domain.sql('DELETE FROM asset WHERE id = $1', [asked.id]);
    await domain.sql(
      `INSERT INTO playback (blob, organization_id, parts, created) VALUES ($1, $2, 3, now() - interval '1 hour')`,
      [asked.blob, asked.organizationId],
    );
    await checkBackgroundWork(domain, { repair: true });
    await expect.poll(() => failureOf(asked), EVENTUALLY).toBeUndefined();
    expect(await storedOf(asked)).toEqual([]);
  });

  it('is made again by a check that finds it lost, or waiting without a job', async () => {
    const asked = await aVideo();
    await request(domain, asked);
    await isIdle(asked);
    await blobs.delete(renditionBlob(asked.blob, 'playback'));
    const found = await checkFiles(domain, { blobs, copies: null }, { repair: true, bytes: false });
    const missing = found.filter(({ problem }) => problem === 'playback-missing');
    expect(missing).toMatchObject([{ about: `asset ${asked.id}`, repaired: true }]);
    await isIdle(asked);

    await domain.sql(
      `UPDATE playback SET state = 'waiting', made_parts = 0, created = now() - interval '1 hour' WHERE blob = $1`,
      [asked.blob],
    );
    const all = await checkBackgroundWork(domain, { repair: true });
    const stuck = all.filter(({ problem }) => problem === 'playback-stuck');
    expect(stuck).toMatchObject([{ about: `file ${asked.blob}`, repaired: true }]);
    await becomes(asked, 'ready');
  });
});
