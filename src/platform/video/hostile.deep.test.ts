import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anImage, seededRandom } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { temporaryFiles } from '@/testing/temporary-files';
import { aVideo, runFfmpeg } from '@/testing/videos';
import { makeVideoProcessor } from './ffmpeg';
import { UnreadableVideo } from './port';

const video = makeVideoProcessor({ maxConcurrent: 2, lendingFolder: await aLendingFolder() });
const save = temporaryFiles();

const BROKEN = 'This video is damaged or incomplete and cannot be opened.';

/** The probe refuses it, whatever its first bytes look like. */
const expectRefused = async (bytes: Uint8Array, sentence = BROKEN) => {
  const path = await save(bytes);
  await expect(video.probe(path)).rejects.toThrow(new UnreadableVideo(sentence));
  const probed = { width: 16, height: 16, duration: null, track: TRACK };
  await expect(video.extractPoster(path, probed)).rejects.toBeInstanceOf(UnreadableVideo);
};
const TRACK = { index: 0, storedHeightPx: 16, pixelFormat: null, hdr: false, hasColourTags: true };

describe('a file that only names other files', () => {
  /** Somebody else's video, playable by itself. */
  const otherVideo = async () => {
    const path = await save(await aVideo('h264.ts'));
    expect(await video.probe(path)).toMatchObject({ width: 320 });
    return path;
  };
  it.each([
    ['a playlist', (path: string) => `#EXTM3U\n#EXTINF:1,\n${path}\n#EXT-X-ENDLIST\n`],
    ['a script', (path: string) => `ffconcat version 1.0\nfile '${basename(path)}'\n`],
    [
      'a manifest',
      (path: string) =>
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1" mimeType="video/mp2t"><BaseURL>${path}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    [
      'a session',
      (path: string) =>
        `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=${path}\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 4264 RTP/AVP 96\n`,
    ],
    ['a list of URLs', (path: string) => `[playlist]\nFile1=file://${path}\n`],
  ])('such as %s is not a video', async (_, write) => {
    const bytes = Buffer.from(write(await otherVideo()));
    expect(await video.recognize(await save(bytes))).toBeNull();
    await expectRefused(bytes);
  });

  it('such as subtitles or text is not a video either', async () => {
    const subtitles = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello.\n');
    expect(await video.recognize(await save(subtitles))).toBeNull();
    await expectRefused(subtitles);
    await expectRefused(Buffer.from('Dear Anna,\n\nthis is a letter.\n'));
    await expectRefused(Buffer.alloc(0));
    await expectRefused(Buffer.alloc(100_000));
  });

  it('such as a video with its data elsewhere shows nothing of that file', async () => {
    const source = await aVideo('h264.mov', { further: ['-movflags', '+faststart'] });
    const path = await save(withDataElsewhere(source, await save(source)));
    const opened = await video.probe(path);
    await expect(video.extractPoster(path, opened)).rejects.toThrow('No image of this video');
  });
});

/** The video without its data, and in their place the alias of a file, as QuickTime once wrote it. */
function withDataElsewhere(source: Buffer, path: string): Buffer {
  const place = source.indexOf('url ', source.indexOf('dref')) - 4;
  const zeros = (count: number) => Buffer.alloc(count);
  const number = (value: number) => Buffer.from([value >> 8, value & 255]);
  const name = Buffer.from(path.length % 2 ? `${path}\0` : path);
  const alias = box(
    'alis',
    zeros(4 + 10 + 28 + 12 + 64 + 16),
    number(1),
    number(1),
    zeros(16),
    // The absolute path, then the end.
    number(18),
    number(name.length),
    name,
    number(0xffff),
    zeros(2),
  );
  const head = Buffer.concat([
    source.subarray(0, place),
    alias,
    source.subarray(place + source.readUInt32BE(place), source.indexOf('mdat') - 4),
  ]);
  const added = alias.length - source.readUInt32BE(place);
  for (const type of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const at = head.indexOf(type) - 4;
    head.writeUInt32BE(head.readUInt32BE(at) + added, at);
  }
  return head;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(content);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4);
  return Buffer.concat([head, body]);
}

describe('a file of another kind', () => {
  it('is refused when it is an image', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const bytes = await anImage(format, { width: 64, height: 64, animated: format === 'gif' });
      expect(await video.recognize(await save(bytes))).toBeNull();
      if (format !== 'avif') await expectRefused(bytes);
    }
  });

  it('is refused when it is audio, even with a cover', async () => {
    const audio = ['-f', 'lavfi', '-i', 'sine=d=1'];
    const noVideo = 'This file holds no video track.';
    const path = await save(await runFfmpeg('mp4', audio));
    await expect(video.probe(path)).rejects.toThrow(new UnreadableVideo(noVideo));
    const cover = await save(
      await sharp(await anImage('png'))
        .jpeg()
        .toBuffer(),
    );
    const covered = ['-f', 'image2', '-c:v', 'mjpeg', '-i', cover, '-map', '0:a', '-map', '1:v'];
    const song = await runFfmpeg('m4a', [
      ...audio,
      ...covered,
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
    ]);
    await expect(video.probe(await save(song))).rejects.toThrow(new UnreadableVideo(noVideo));
  });
});

describe('a truncated video', () => {
  it('cannot be opened without its index', async () => {
    const source = await aVideo('h264.mp4', { seconds: 2 });
    await expectRefused(source.subarray(0, source.length / 2));
  });

  it('is reported as truncated, and shows what it has', async () => {
    const source = await aVideo('h264.mp4', { seconds: 2, further: ['-movflags', '+faststart'] });
    const path = await save(source.subarray(0, source.length / 2));
    const opened = await video.probe(path);
    expect(opened).toMatchObject({ truncated: true, duration: 2 });
    expect((await video.extractPoster(path, opened)).length).toBeGreaterThan(1_000);
  });

  it('is still described when nothing of it can be shown', async () => {
    const source = await aVideo('h264.mp4', { further: ['-movflags', '+faststart'] });
    const path = await save(source.subarray(0, source.indexOf('mdat') + 10));
    const opened = await video.probe(path);
    expect(opened).toMatchObject({ truncated: true, stream: { codec: 'h264' } });
    await expect(video.extractPoster(path, opened)).rejects.toThrow('No image of this video');
  });
});

describe('a duration', () => {
  it.each(['vp8.webm', 'mpeg2.m2v'] as const)('is measured where %s states none', async (kind) => {
    const path = await save(
      await aVideo(kind, { seconds: 2, further: kind === 'vp8.webm' ? ['-live', '1'] : [] }),
    );
    const probed = await video.probe(path);
    expect(probed.duration).toBeNull();
    expect(await video.measureDuration(path, probed)).toBeCloseTo(2, 1);
  });

  it('of absurd length is taken as stated, and costs nothing', async () => {
    const source = await aVideo('h264.mp4');
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      // The duration follows two times, and a time scale or the number of the track.
      const at = source.indexOf(box) + 4 + 4 + 8 + (box === 'tkhd' ? 8 : 4);
      source.writeUInt32BE(0xffff_fff0, at);
    }
    const path = await save(source);
    const opened = await video.probe(path);
    expect(opened.duration === null || Number.isFinite(opened.duration)).toBe(true);
    expect((await video.extractPoster(path, opened)).length).toBeGreaterThan(1_000);
  });
});

describe('mutants', () => {
  const ROUNDS = 12;

  it.each(['h264.mp4', 'vp8.webm', 'mpeg4.avi', 'mpeg2.mpg'] as const)(
    'of %s are videos or are refused in plain words',
    async (kind) => {
      const source = await aVideo(kind, { width: 64, height: 64 });
      const random = seededRandom(kind.length);
      for (let round = 0; round < ROUNDS; round++) {
        const mutant = Buffer.from(source);
        for (let change = 0; change < 20; change++)
          mutant[Math.floor(random() * (change % 2 ? 2_000 : mutant.length))] = random() * 256;
        const path = await save(mutant);
        try {
          const opened = await video.probe(path);
          const poster = await video.extractPoster(path, opened);
          await writeFile(path, poster);
          expect((await sharp(poster).metadata()).format).toBe('jpeg');
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableVideo);
          expect((error as Error).message).toMatch(/^(No|The|This) [\w ,:]+\.$/);
        }
      }
    },
    60_000,
  );
});
