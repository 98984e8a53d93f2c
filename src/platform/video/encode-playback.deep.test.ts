import { execFileSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { aLendingFolder } from '@/testing/lending-folder';
import { aVideo, rotated, runFfmpeg, type VideoKind, type VideoOptions } from '@/testing/videos';
import { subtitles } from '../../../e2e/support/videos';
import type { SandboxLimits } from '../sandbox/launcher';
import { appendFile, makePlaybackEncoder } from './encode-playback';
import { makeVideoProcessor } from './ffmpeg';

const lendingFolder = await aLendingFolder();
const video = makeVideoProcessor({ maxConcurrent: 2, lendingFolder });
let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});

const inFolder = (name: string) => join(folder, name);

/** The version for browsers, made as the job makes it. */
async function encode(bytes: Uint8Array, seeksToKeyFrames = true) {
  const source = inFolder('source');
  await writeFile(source, bytes);
  const probed = { ...(await video.probe(source)), seeksToKeyFrames };
  const duration = probed.duration ?? (await video.measureDuration(source, probed));
  const plan = video.playback.plan({ ...probed, duration });
  await writeFile(inFolder('joined'), '');
  for (let part = 0; part < plan.parts; part++) {
    await video.playback.encodePart(source, probed, part, inFolder('part'));
    await appendFile(inFolder('part'), inFolder('joined'));
  }
  const sound =
    probed.stream.hasAudio && (await video.playback.encodeSound(source, probed, inFolder('sound')));
  const result = inFolder('result.mp4');
  await video.playback.join(inFolder('joined'), sound ? inFolder('sound') : null, result);
  return { plan, result };
}

type Stream = Record<string, string | number>;
const streamsOf = (path: string): Stream[] =>
  JSON.parse(
    execFileSync('ffprobe', [
      '-v',
      'error',
      '-count_frames',
      '-of',
      'json',
      '-show_entries',
      'stream=codec_name,profile,pix_fmt,width,height,channels,start_time,duration,nb_read_frames,color_space,color_transfer',
      path,
    ]).toString(),
  ).streams;

const LONG: VideoOptions = { width: 128, height: 72, rate: 5, seconds: 65 };

describe('A video for browsers', { timeout: 180_000 }, () => {
  it.each<[VideoKind, boolean]>([
    ['h264.mp4', true],
    ['h264.mkv', true],
    ['vp8.webm', true],
    ['h264.ts', false],
    ['mpeg2.mpg', false],
  ])('has every frame of %s once, with the sound beside it', async (kind, seeks) => {
    const rate = kind === 'mpeg2.mpg' ? 25 : 5;
    // Encoding sound takes longer than encoding such small frames.
    const channels = kind === 'h264.mp4' ? 1 : 0;
    // Broadcasts have a key frame every few seconds.
    const further = kind === 'h264.ts' ? ['-g', '25'] : [];
    const bytes = await aVideo(kind, { ...LONG, rate, channels, further });
    const { plan, result } = await encode(bytes, seeks);
    expect(plan.parts).toBe(3);
    const streams = streamsOf(result);
    expect(streams).toHaveLength(1 + channels);
    const [image] = streams;
    expect(image).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      nb_read_frames: String(65 * rate),
    });
    if (channels > 0) expect(streams[1]).toMatchObject({ codec_name: 'aac', channels: 2 });
    for (const { start_time, duration } of streams) {
      expect(Number(start_time)).toBeCloseTo(0, 0);
      expect(Math.abs(Number(duration) - 65)).toBeLessThan(0.3);
    }
  });

  it.each([
    ['mp4', 'mov_text', 'Grüße &lt;3 &amp; me'],
    ['mkv', 'ass', 'Grüße &lt;3 &amp; me'],
    ['mkv', 'subrip', 'Grüße &lt;3 &amp; me'],
    // Programs write such WebVTT, which browsers would cut.
    ['mkv', 'webvtt', 'Grüße &lt;3 &amp; me'],
  ])('comes with the captions in %s that are text', async (extension, codec, expected) => {
    const image = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=5:d=2', ...subtitles('Grüße <3 & me')];
    const titled = ['-metadata:s:s:0', 'language=ger', '-metadata:s:s:1', 'language=eng'];
    const tracks = ['-map', '0:v', '-map', '1:s', '-map', '2:s', '-c:s', codec, ...titled];
    const bytes = await runFfmpeg(extension, [...image, ...subtitles('<i>Hello</i>'), ...tracks]);
    const path = inFolder('titled');
    await writeFile(path, bytes);
    const { captions } = await video.probe(path);
    expect(captions).toEqual([
      { index: 1, codec, language: 'de', title: null },
      { index: 2, codec, language: 'en', title: null },
    ]);
    const texts = captions.map((track) => video.playback.readCaptions(path, track));
    expect((await Promise.all(texts)).map(String)).toEqual([
      `WEBVTT\n\n00:00.000 --> 00:01.000\n${expected}\n`,
      'WEBVTT\n\n00:00.000 --> 00:01.000\n<i>Hello</i>\n',
    ]);
  });

  it('has all of the sound and no silence besides, where the times of sound and image part', async () => {
    const further = ['-af', 'asetpts=PTS*1.0005', '-c:a', 'aac'];
    const small = { width: 64, height: 36, rate: 5, seconds: 8 };
    const { result } = await encode(await aVideo('h264.mkv', { ...small, channels: 1, further }));
    const [, sound] = streamsOf(result);
    expect(Math.abs((Number(sound?.nb_read_frames) * 1024) / 48_000 - 8)).toBeLessThan(0.2);
  });

  it('plays while it is loaded', async () => {
    const { result } = await encode(await aVideo());
    const bytes = await readFile(result);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect((await stat(result)).mode & 0o777).toBe(0o600);
  });

  it('is upright, at most 1080 pixels on its shorter edge, of 8 bits, and silent without sound', async () => {
    const large = await aVideo('h264.mp4', { width: 2560, height: 1440, seconds: 0.2 });
    const { plan, result } = await encode(await rotated(large, 90));
    expect(plan).toMatchObject({ width: 1080, height: 1920, parts: 1 });
    const streams = streamsOf(result);
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({ width: 1080, height: 1920, pix_fmt: 'yuv420p' });
  });

  it('has the brightness of the poster where the source is HDR', async () => {
    const hdr = [
      '-pix_fmt',
      'yuv420p10le',
      '-colorspace',
      'bt2020nc',
      '-color_primaries',
      'bt2020',
    ];
    const pq = [
      '-x265-params',
      'log-level=none:transfer=smpte2084:colorprim=bt2020:colormatrix=bt2020nc',
    ];
    const bytes = await aVideo('hevc.mp4', {
      colour: '0x808080',
      seconds: 0.4,
      further: [...hdr, '-color_trc', 'smpte2084', ...pq],
    });
    const { result } = await encode(bytes);
    expect(streamsOf(result)[0]).toMatchObject({ pix_fmt: 'yuv420p', color_transfer: 'bt709' });
    const greyOf = async (image: Uint8Array) => {
      const { channels } = await sharp(image).stats();
      return channels.map(({ mean }) => mean);
    };
    const source = inFolder('source');
    const poster = await greyOf(await video.extractPoster(source, await video.probe(source)));
    const frame = await greyOf(
      await runFfmpeg('jpg', ['-i', result, '-frames:v', '1', '-vf', 'scale=out_range=pc']),
    );
    for (const [n, value] of frame.entries())
      expect(Math.abs(value - (poster[n] as number))).toBeLessThan(6);
  });

  it('takes what a truncated file still has', async () => {
    const whole = await aVideo('h264.mkv', LONG);
    const { result } = await encode(whole.subarray(0, whole.length / 2));
    const frames = Number(streamsOf(result)[0]?.nb_read_frames);
    expect(frames).toBeGreaterThan(65);
    expect(frames).toBeLessThan(65 * 5);
  });

  it('is refused where nothing can be decoded, and above six hours', async () => {
    const bytes = await aVideo('h264.mp4', { seconds: 0.2 });
    const start = bytes.indexOf('mdat') + 4;
    const damaged = Buffer.concat([bytes.subarray(0, start), Buffer.alloc(0)]);
    const source = inFolder('source');
    await writeFile(source, bytes);
    const probed = { ...(await video.probe(source)), seeksToKeyFrames: true };
    await writeFile(source, damaged.fill(0x11, start));
    await writeFile(inFolder('part'), '');
    await video.playback.encodePart(source, probed, 0, inFolder('part'));
    await expect(
      video.playback.join(inFolder('part'), null, inFolder('result.mp4')),
    ).rejects.toThrow('No part of this video can be shown.');
    expect(() => video.playback.plan({ ...probed, duration: 21_601 })).toThrow('6 hours');
  });

  it('is not made of a part that fails in its middle, nor refused because the disk is full', async () => {
    const source = inFolder('source');
    await writeFile(source, await aVideo('h264.mp4', { seconds: 0.2 }));
    const probed = { ...(await video.probe(source)), seeksToKeyFrames: true };
    const failing = (script: string) =>
      makePlaybackEncoder(
        (path, limits: SandboxLimits, start) =>
          start({ program: ['sh', '-c', script], path, folder: lendingFolder, limits }),
        lendingFolder,
      );
    const half = failing('echo half; exit 1');
    const encoded = (changes: Partial<typeof probed>) =>
      half.encodePart(source, { ...probed, ...changes }, 0, inFolder('part'));
    await expect(encoded({})).rejects.toMatchObject({ reason: 'crashed' });
    await encoded({ truncated: true });
    await encoded({ duration: 0 });
    const empty = failing('echo "Error: Cannot allocate memory" >&2; exit 1');
    await expect(empty.encodePart(source, probed, 0, inFolder('part'))).rejects.toMatchObject({
      reason: 'crashed',
    });
    const full = failing(
      'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1',
    );
    await expect(full.join(source, null, inFolder('result.mp4'))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
  });

  it('can be made where ffmpeg has the encoders', async () => {
    expect(await video.playback.isReady()).toBe(true);
    const none = makeVideoProcessor({ maxConcurrent: 1, lendingFolder, path: '/nowhere' });
    expect(await none.playback.isReady()).toBe(false);
  });

  it('has a strip of small frames, one every two seconds', async () => {
    const { result } = await encode(await aVideo('h264.mp4', { ...LONG, seconds: 23 }));
    const { strip, jpeg } = await video.playback.makeStrip(result, {
      duration: 23,
      width: 128,
      height: 72,
    });
    expect(strip).toEqual({ interval: 2, count: 12, columns: 10, width: 160, height: 90 });
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1600,
      height: 180,
    });
  });
});
