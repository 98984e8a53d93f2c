import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anImage, seededRandom } from '@/testing/images';
import { temporaryFiles } from '@/testing/temporary-files';
import { aVideo, runFfmpeg } from '@/testing/videos';
import { makeVideo } from './ffmpeg';
import { UnreadableFilm } from './port';

const video = makeVideo({ atMost: 2 });
const save = temporaryFiles();

const BROKEN = 'This film is damaged or incomplete and cannot be opened.';

/** Opening refuses it, whatever its first bytes were taken for. */
const expectRefused = async (bytes: Uint8Array, sentence = BROKEN) => {
  const path = await save(bytes);
  await expect(video.open(path)).rejects.toThrow(new UnreadableFilm(sentence));
  const film = { width: 16, height: 16, picture };
  await expect(video.takePoster(path, film)).rejects.toBeInstanceOf(UnreadableFilm);
};
const picture = { index: 0, lines: 16, hdr: false, coloursNamed: true };

describe('what only names other files', () => {
  /** A film of somebody else, which plays by itself. */
  const another = async () => {
    const path = await save(await aVideo('h264.ts'));
    expect(await video.open(path)).toMatchObject({ width: 320 });
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
    ['an address', (path: string) => `[playlist]\nFile1=file://${path}\n`],
  ])('%s, is no film', async (_, write) => {
    const bytes = Buffer.from(write(await another()));
    expect(await video.recognize(await save(bytes))).toBeNull();
    await expectRefused(bytes);
  });

  it('subtitles and text are none either', async () => {
    const subtitles = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello.\n');
    expect(await video.recognize(await save(subtitles))).toBeNull();
    await expectRefused(subtitles);
    await expectRefused(Buffer.from('Dear Anna,\n\nthis is a letter.\n'));
    await expectRefused(Buffer.alloc(0));
    await expectRefused(Buffer.alloc(100_000));
  });

  it('a film whose data lie in another file shows nothing of that file', async () => {
    const film = await aVideo('h264.mov', { further: ['-movflags', '+faststart'] });
    const path = await save(withDataElsewhere(film, await save(film)));
    const opened = await video.open(path);
    await expect(video.takePoster(path, opened)).rejects.toThrow('No picture of this film');
  });
});

/** The film without its data, and in their place the alias of a file, as QuickTime once wrote it. */
function withDataElsewhere(film: Buffer, path: string): Buffer {
  const place = film.indexOf('url ', film.indexOf('dref')) - 4;
  const zeros = (count: number) => Buffer.alloc(count);
  const number = (value: number) => Buffer.from([value >> 8, value & 255]);
  const name = Buffer.from(path.length % 2 ? `${path}\0` : path);
  const alias = box(
    'alis',
    ...[zeros(4 + 10 + 28 + 12 + 64 + 16), number(1), number(1), zeros(16)],
    // The absolute path, then the end.
    ...[number(18), number(name.length), name, number(0xffff), zeros(2)],
  );
  const head = Buffer.concat([
    film.subarray(0, place),
    alias,
    film.subarray(place + film.readUInt32BE(place), film.indexOf('mdat') - 4),
  ]);
  const added = alias.length - film.readUInt32BE(place);
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

describe('what is something else', () => {
  it('is refused when it is a picture', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const bytes = await anImage(format, { width: 64, height: 64, animated: format === 'gif' });
      expect(await video.recognize(await save(bytes))).toBeNull();
      if (format !== 'avif') await expectRefused(bytes);
    }
  });

  it('is refused when it is sound, also with a cover', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1'];
    const still = 'This file holds no moving picture.';
    const path = await save(await runFfmpeg('mp4', sound));
    await expect(video.open(path)).rejects.toThrow(new UnreadableFilm(still));
    const cover = await save(
      await sharp(await anImage('png'))
        .jpeg()
        .toBuffer(),
    );
    const covered = ['-f', 'image2', '-c:v', 'mjpeg', '-i', cover, '-map', '0:a', '-map', '1:v'];
    const song = await runFfmpeg('m4a', [
      ...sound,
      ...covered,
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
    ]);
    await expect(video.open(await save(song))).rejects.toThrow(new UnreadableFilm(still));
  });
});

describe('what breaks off', () => {
  it('cannot be opened without its index', async () => {
    const film = await aVideo('h264.mp4', { seconds: 2 });
    await expectRefused(film.subarray(0, film.length / 2));
  });

  it('is known to be cut short, and shows what is there', async () => {
    const film = await aVideo('h264.mp4', { seconds: 2, further: ['-movflags', '+faststart'] });
    const path = await save(film.subarray(0, film.length / 2));
    const opened = await video.open(path);
    expect(opened).toMatchObject({ cutShort: true, duration: 2 });
    expect((await video.takePoster(path, opened)).length).toBeGreaterThan(1_000);
  });

  it('says what it is, when nothing of it can be shown', async () => {
    const film = await aVideo('h264.mp4', { further: ['-movflags', '+faststart'] });
    const path = await save(film.subarray(0, film.indexOf('mdat') + 10));
    const opened = await video.open(path);
    expect(opened).toMatchObject({ cutShort: true, stream: { codec: 'h264' } });
    await expect(video.takePoster(path, opened)).rejects.toThrow('No picture of this film');
  });
});

describe('a length', () => {
  it.each(['vp8.webm', 'mpeg2.m2v'] as const)('is measured where %s states none', async (kind) => {
    const path = await save(
      await aVideo(kind, { seconds: 2, further: kind === 'vp8.webm' ? ['-live', '1'] : [] }),
    );
    const film = await video.open(path);
    expect(film.duration).toBeNull();
    expect(await video.measure(path, film)).toBeCloseTo(2, 1);
  });

  it('beyond all reason is the one the file claims, and costs nothing', async () => {
    const film = await aVideo('h264.mp4');
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      // The length follows two times, and a scale or the number of the track.
      const at = film.indexOf(box) + 4 + 4 + 8 + (box === 'tkhd' ? 8 : 4);
      film.writeUInt32BE(0xffff_fff0, at);
    }
    const path = await save(film);
    const opened = await video.open(path);
    expect(opened.duration === null || Number.isFinite(opened.duration)).toBe(true);
    expect((await video.takePoster(path, opened)).length).toBeGreaterThan(1_000);
  });
});

describe('mutants', () => {
  const ROUNDS = 12;

  it.each(['h264.mp4', 'vp8.webm', 'mpeg4.avi', 'mpeg2.mpg'] as const)(
    'of %s are films or are refused in plain words',
    async (kind) => {
      const film = await aVideo(kind, { width: 64, height: 64 });
      const random = seededRandom(kind.length);
      for (let round = 0; round < ROUNDS; round++) {
        const mutant = Buffer.from(film);
        for (let change = 0; change < 20; change++)
          mutant[Math.floor(random() * (change % 2 ? 2_000 : mutant.length))] = random() * 256;
        const path = await save(mutant);
        try {
          const opened = await video.open(path);
          const poster = await video.takePoster(path, opened);
          await writeFile(path, poster);
          expect((await sharp(poster).metadata()).format).toBe('jpeg');
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFilm);
          expect((error as Error).message).toMatch(/^(No|The|This) [\w ,:]+\.$/);
        }
      }
    },
    60_000,
  );
});
