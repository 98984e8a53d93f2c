import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endService, type RunningService, startAgain, startService } from '../support/service';
import { runFfmpeg, subtitles } from '../support/videos';
import { type Asset, aLibrary, call, type OwnLibrary, uploadOne } from './client';

const ENV = { VIDEO_RENDITIONS: 'on' };
let service: RunningService;
let library: OwnLibrary;
beforeAll(async () => {
  service = await startService(ENV);
  library = await aLibrary(service.url);
});
afterAll(() => endService(service));

/** A video that no browser plays: MPEG-4 Visual in Matroska. */
async function aFilm(seconds: number) {
  const image = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=10:d=${seconds}`];
  const inputs = [...image, ...subtitles('Hello')];
  const video = await runFfmpeg('mkv', [...inputs, '-c:v', 'mpeg4', '-g', '10', '-c:s', 'srt']);
  const file = { bytes: new Uint8Array(video), name: 'film.mkv' };
  return uploadOne(library, file);
}

const PATIENT = { timeout: 90_000, interval: 500 };
const isReady = ({ url }: Asset) =>
  expect
    .poll(async () => (await fetch(`${url}/playback`, { method: 'HEAD' })).status, PATIENT)
    .toBe(200);

/** The names of the parts stored at this moment. */
async function partsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files', 'blobs'), { recursive: true });
  return names.filter((name) => name.includes('.part-'));
}

describe('a video that browsers cannot play', () => {
  it('gets a version that they play, in ranges, and a strip of small frames', async () => {
    const asset = await aFilm(3);
    await isReady(asset);
    const made = await fetch(`${asset.url}/playback`, { headers: { Range: 'bytes=4-7' } });
    expect(made.status).toBe(206);
    expect(made.headers.get('content-type')).toBe('video/mp4');
    expect(await made.text()).toBe('ftyp');
    const strip = await fetch(`${asset.url}/strip`);
    expect(strip.headers.get('content-type')).toBe('image/jpeg');
    const shown = await call<object>(`${library.assets}/${asset.id}`, library);
    expect(shown.data).not.toHaveProperty('playback');
    const asked = await call<object>(`${library.assets}/${asset.id}?include=playback`, library);
    expect(asked.data).toEqual({
      ...shown.data,
      playback: {
        state: 'ready',
        progress: 1,
        url: `${asset.url}/playback`,
        originalPlays: false,
        width: 320,
        height: 180,
        frameRate: 10,
        strip: expect.objectContaining({ url: `${asset.url}/strip` }),
        captions: [{ url: `${asset.url}/captions-0`, language: null, label: 'Captions 1' }],
      },
    });
    const captions = await fetch(`${asset.url}/captions-0`);
    expect(captions.headers.get('content-type')).toBe('text/vtt');
    expect(await captions.text()).toMatch(/^WEBVTT\n\n00:00\.000 --> 00:01\.000\nHello/);
    expect((await fetch(`${asset.url}/captions-1`)).status).toBe(404);
  }, 120_000);

  it('is encoded from the interrupted part on after kill -9', async () => {
    const asset = await aFilm(150);
    await expect
      .poll(async () => (await partsIn(service.dataDir)).length, { ...PATIENT, interval: 50 })
      .toBeGreaterThan(0);
    await service.kill();
    const before = await partsIn(service.dataDir);
    service = await startAgain(service, ENV);
    await isReady(asset);
    expect(before.length).toBeGreaterThan(0);
    await expect.poll(() => partsIn(service.dataDir), PATIENT).toEqual([]);
  }, 240_000);
});
