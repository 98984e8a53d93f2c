import { execFileSync } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '../support/folder';
import { anImageFile } from '../support/images';
import { removeData, startService } from '../support/service';
import { aVideo, runFfmpeg } from '../support/videos';
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

describe('an uploaded video', () => {
  it.each([
    ['mov', 'video/quicktime', 'h264', 'aac'],
    ['webm', 'video/webm', 'vp8', 'opus'],
    ['mkv', 'video/x-matroska', 'h264', 'opus'],
    ['avi', 'video/x-msvideo', 'mpeg4', 'mp3'],
  ] as const)('as %s is described and shown', async (format, contentType, codec, audioCodec) => {
    const bytes = await aVideo(format);
    const { id } = await one(bytes, `holiday.${format}`, 'application/octet-stream');
    const asset = await processed(library, id);
    expect(asset).toMatchObject({
      contentType,
      width: 640,
      duration: expect.closeTo(2, 0),
      metadata: { video: { codec, audioCodec } },
    });
    const poster = await fetch(JSON.parse(asset.sizes as string)[400]);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('of a camcorder is MPEG, by extension or by declared type', async () => {
    const transportStream = ['-f', 'mpegts', '-mpegts_m2ts_mode', '1'];
    const bytes = await aVideo('mp4', 160, 90, ['-c:a', 'mp2', ...transportStream]);
    const sent = [
      ...['00001.MTS', '00001.m2ts', 'show.ts'].map((name) => ({ bytes, name })),
      { bytes, name: 'blob', type: 'video/mp2t' },
    ];
    const { data } = await upload(library, sent);
    for (const asset of data.assets as Asset[])
      expect(asset).toMatchObject({ contentType: 'video/mp2t' });
    const asset = await processed(library, (data.assets[0] as Asset).id);
    expect(asset).toMatchObject({ width: 160, height: 90, sizes: expect.stringContaining('160') });
  });

  it('that begins black shows what follows, of the track that players show', async () => {
    const first = ['-f', 'lavfi', '-i', 'color=red:s=64x48:r=25:d=5'];
    const second = [
      '-f',
      'lavfi',
      '-i',
      "testsrc2=s=160x90:r=25:d=5,drawbox=c=black:t=fill:enable='lt(t,2)'",
    ];
    const tracks = [
      '-map',
      '0',
      '-map',
      '1',
      '-disposition:v:0',
      '0',
      '-disposition:v:1',
      'default',
    ];
    const bytes = await runFfmpeg('mp4', [...first, ...second, ...tracks, '-pix_fmt', 'yuv420p']);
    const asset = await processed(library, (await one(new Uint8Array(bytes), 'intro.mp4')).id);
    expect(asset).toMatchObject({ width: 160, height: 90 });
    const poster = await (await fetch(JSON.parse(asset.sizes as string)[160])).arrayBuffer();
    const { channels } = await sharp(poster).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(50);
  });

  it('of small dimensions still has one size', async () => {
    const asset = await processed(library, (await one(await aVideo('mp4', 96, 64), 's.mp4')).id);
    const sizes = JSON.parse(asset.sizes as string);
    expect(sizes).toEqual({ 96: `${asset.url}/96` });
    expect((await fetch(sizes[96])).headers.get('content-type')).toBe('image/webp');
  });

  it('shows when, where and with what it was taken', async () => {
    const tags = {
      'com.apple.quicktime.creationdate': '2026-02-03T14:15:16+0100',
      'com.apple.quicktime.location.ISO6709': '-33.8586+151.2142+058.000/',
      'com.apple.quicktime.make': 'Pear',
      'com.apple.quicktime.model': 'Pear 12',
    };
    const metadata = Object.entries(tags).flatMap(([name, value]) => [
      '-metadata',
      `${name}=${value}`,
    ]);
    const bytes = await aVideo('mov', 64, 64, ['-movflags', 'use_metadata_tags', ...metadata]);
    const asset = await processed(library, (await one(bytes, 'IMG_0002.MOV')).id);
    expect(asset.metadata).toMatchObject({
      capture: {
        recordedAt: '2026-02-03T14:15:16+0100',
        make: 'Pear',
        model: 'Pear 12',
        latitude: -33.8586,
        longitude: 151.2142,
        altitude: 58,
      },
    });
  });

  it('accepts a variant, which can be promoted once both are processed', async () => {
    const original = await one(mp4, 'first cut.mp4');
    const webm = await aVideo('webm', 320, 180);
    const files = [{ bytes: webm, name: 'second cut.webm' }];
    const { data } = await upload(library, files, original.id);
    const variant = data.assets[0] as Asset;
    const before = await processed(library, original.id);
    await processed(library, variant.id);
    const path = `${library.assets}/${original.id}/promote`;
    const json = { variantId: variant.id };
    const { status } = await call(path, { method: 'POST', key: library.key, json });
    expect(status).toBe(200);
    const read = async () => (await call<Asset>(`${library.assets}/${original.id}`, library)).data;
    await expect.poll(async () => (await read()).contentVersion, { timeout: 10_000 }).toBe(1);
    expect(await read()).toMatchObject({
      url: before.url,
      name: 'second cut.webm',
      contentType: 'video/webm',
      width: 320,
      duration: expect.closeTo(2, 0),
      metadata: { video: { codec: 'vp8' } },
    });
    expect(new Uint8Array(await (await fetch(before.url)).arrayBuffer())).toEqual(webm);
    // A size too large for the new video serves its poster, not the video.
    const poster = await fetch(JSON.parse(before.sizes as string)[400]);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});

describe('a service without ffmpeg', () => {
  it('stores and serves videos, and processes them after ffmpeg is installed', async () => {
    const bin = await aFolder('bin');
    const env = { PATH: bin, RATE_LIMIT_IP_PER_MINUTE: '100000' };
    const before = await startService(env);
    const { url, dataDir } = before;
    const held = await aLibrary(url);
    const { status, data } = await upload(held, [{ bytes: mp4, name: 'early.mp4' }]);
    expect([status, data.assets[0]?.contentType]).toEqual([200, 'video/mp4']);
    const { id } = data.assets[0] as Asset;
    const other = await upload(held, [await anImageFile('p.png', 50, 50)]);
    await processed(held, (other.data.assets[0] as Asset).id);
    const waiting = await call<Asset>(`${held.assets}/${id}`, held);
    expect(waiting.data).toMatchObject({ updated: null, metadata: null, sizes: null });
    const served = await fetch(waiting.data.url, { headers: { Range: 'bytes=0-99' } });
    expect([served.status, new Uint8Array(await served.arrayBuffer())]).toEqual([
      206,
      mp4.slice(0, 100),
    ]);
    const playlist = { bytes: text('#EXTM3U\n/etc/passwd\n'), name: 'list.mp4' };
    expect((await upload(held, [playlist])).status).toBe(400);
    const path = `${held.assets}/${id}`;
    const variant = await upload(held, [{ bytes: mp4, name: 'v.mp4' }], id);
    const json = { variantId: variant.data.assets[0]?.id };
    const promote = await call(`${path}/promote`, { method: 'POST', key: held.key, json, url });
    expect([promote.status, promote.code]).toEqual([409, 'CONFLICT']);
    expect(await before.stop()).toBe(0);

    for (const name of ['ffmpeg', 'ffprobe']) {
      const program = execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
      await symlink(program.trim(), join(bin, name));
    }
    const after = await startService({ ...env, PORT: new URL(url).port }, dataDir);
    expect(await processed(held, id)).toMatchObject({
      width: 640,
      metadata: { video: { codec: 'h264' } },
    });
    expect(await after.stop()).toBe(0);
    await removeData(dataDir);
    await rm(bin, { recursive: true });
  }, 120_000);
});
