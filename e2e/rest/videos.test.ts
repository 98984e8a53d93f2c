import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { anAudioOnlyMp4, aVideo } from '../support/videos';
import { type Asset, aLibrary, call, type OwnLibrary, processed, upload } from './client';

const text = (words: string) => new Uint8Array(Buffer.from(words));
let library: OwnLibrary;
let mp4: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  library = await aLibrary();
  mp4 = await aVideo('mp4');
});

const one = async (bytes: Uint8Array<ArrayBuffer>, name: string, type?: string) =>
  (await upload(library, [{ bytes, name, type }])).data.assets[0] as Asset;

it('an uploaded video is described, shown and served', async () => {
  const sent = await one(mp4, 'holiday.mp4', 'application/octet-stream');
  expect(sent).toMatchObject({
    contentType: 'video/mp4',
    duration: null,
    sizes: null,
    metadata: null,
  });

  const asset = await processed(library, sent.id);
  expect(asset).toMatchObject({
    contentType: 'video/mp4',
    width: 640,
    height: 360,
    size: mp4.length,
    duration: expect.closeTo(2, 0),
    blurhash: expect.stringMatching(/^.{28,}$/),
    type: 'main',
    thumbUrl: `${asset.url}/400`,
    metadata: {
      capture: null,
      video: {
        codec: 'h264',
        frameRate: 25,
        bitrate: expect.any(Number),
        hasAudio: true,
        audioCodec: 'aac',
        audioLayout: 'stereo',
        audioSampleRate: 48_000,
      },
    },
  });
  const sizes = JSON.parse(asset.sizes as string);
  expect(Object.keys(sizes)).toEqual(['400']);
  for (const url of [sizes[400], asset.thumbUrlBlurred as string]) {
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  const original = await fetch(asset.url);
  expect(original.headers.get('content-type')).toBe('video/mp4');
  expect(original.headers.get('content-disposition')).toBe(`inline; filename="holiday.mp4"`);
  expect(new Uint8Array(await original.arrayBuffer())).toEqual(mp4);
  const part = await fetch(asset.url, { headers: { Range: 'bytes=100-199' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-199/${mp4.length}`,
  ]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(mp4.slice(100, 200));
});

describe('an invalid video', () => {
  const notAVideo = 'The bytes of this file are not those of a video that can be read.';
  it.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a playlist', () => text('#EXTM3U\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n'), notAVideo],
    ['a script', () => text("ffconcat version 1.0\nfile 'other.mp4'\n"), notAVideo],
    ['a text', () => text('Dear Anna, this is a letter.'), notAVideo],
    ['an empty file', () => text(''), notAVideo],
    ['an image', () => anImage('jpeg', 64, 64), notAVideo],
    ['sound alone', anAudioOnlyMp4, 'This file holds no video track.'],
    [
      'half a video',
      async () => (await aVideo('mov')).slice(0, 3_000),
      'This video is damaged or incomplete and cannot be opened.',
    ],
  ])('is refused with a clear reason: %s named .mp4', async (_, make, reason) => {
    const fresh = await aLibrary();
    const bad = { bytes: await make(), name: 'holiday.mp4', type: 'video/mp4' };
    const alone = await upload(fresh, [bad]);
    expect([alone.status, alone.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(alone.body.error?.message).toBe(reason);
    const among = await upload(fresh, [{ bytes: mp4, name: 'good.mp4' }, bad]);
    expect([among.status, among.body.error?.message]).toEqual([400, `holiday.mp4: ${reason}`]);
    expect((await call(fresh.assets, fresh)).data).toEqual([]);
  });

  it('is also a video named as an image, or a variant of another type than its original', async () => {
    const misnamed = await upload(library, [{ bytes: mp4, name: 'holiday.jpg' }]);
    expect([misnamed.status, misnamed.code]).toEqual([400, 'BAD_USER_INPUT']);
    const { id: parentId } = await one(await anImage('png', 40, 40), 'still.png');
    const variant = await upload(library, [{ bytes: mp4, name: 'moving.mp4' }], parentId);
    expect([variant.status, variant.code]).toEqual([400, 'BAD_USER_INPUT']);
  });
});
