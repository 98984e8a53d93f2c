import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { aVideo, runFfmpeg } from '../support/videos';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aVisitor, sql, uploadFiles } from './fixtures';
import {
  barOf,
  buttonOf,
  fill,
  isWide,
  pathOf,
  press,
  selectAll,
  shows,
  visit,
} from './page-parts';

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:20.000\nHallo\n';

const STRIP = { interval: 2, count: 10, columns: 10, width: 160, height: 90 };

/** Stores the version for browsers of a video, as the job would: here the service makes none. */
async function storeVersion(id: string) {
  const [found] = await sql('SELECT blob, organization_id FROM asset WHERE id = $1', [id]);
  const { blob, organization_id: organizationId } = found as Record<string, string>;
  const folder = join(process.env.BROWSER_TEST_DATA ?? '', 'files/blobs', `${blob}`.slice(0, 2));
  const video = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=20', '-pix_fmt', 'yuv420p'];
  const mp4 = await runFfmpeg('mp4', [...video, '-g', '50', '-movflags', '+faststart']);
  const tiles = ['-vf', 'fps=1/2,scale=160:90,tile=10x1', '-frames:v', '1'];
  const strip = await runFfmpeg('jpg', [...video.slice(0, 4), ...tiles]);
  await writeFile(join(folder, `${blob}.playback`), mp4, { mode: 0o644 });
  await writeFile(join(folder, `${blob}.strip`), strip, { mode: 0o644 });
  await writeFile(join(folder, `${blob}.captions-0`), CAPTIONS, { mode: 0o644 });
  await sql(
    `INSERT INTO playback (blob, organization_id, state, width, height, frame_rate, strip, captions, size_bytes, created)
     VALUES ($1, $2, 'waiting', 320, 180, 25, $3, '[{"language":"de","title":null}]', $4, now())`,
    [blob, organizationId, JSON.stringify(STRIP), mp4.length + strip.length],
  );
  await sql(`UPDATE playback SET state = 'ready' WHERE blob = $1`, [blob]);
}

/** Seeks so many times to random places of the video; resolves once each one has arrived. */
const seek = (page: Page, times: number) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, count) => {
    for (let n = 0; n < count; n++) {
      const arrived = new Promise((resolve) =>
        video.addEventListener('seeked', resolve, { once: true }),
      );
      video.currentTime = Math.random() * 19;
      await arrived;
    }
  }, times);

/** The words shown once the viewer switches the captions on. */
const captionsOf = (page: Page) =>
  page.locator('video').evaluate(async ({ textTracks }: HTMLVideoElement) => {
    const [track] = textTracks;
    if (!track) return null;
    track.mode = 'showing';
    const words = () => [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text).join();
    // It runs in the browser.
    const later = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let tries = 0; words() === '' && tries < 100; tries++) await later();
    return { label: track.label, language: track.language, words: words() };
  });

const GERMAN = { label: 'German', language: 'de', words: 'Hallo' };

/** What a key does to the video. */
const stateOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, playbackRate, paused }: HTMLVideoElement) => ({
    time: Math.round(currentTime * 100) / 100,
    speed: playbackRate,
    paused,
  }));

const tapOrClick = (page: Page, button: Locator) => (isWide(page) ? button.click() : button.tap());

/**
 * The URL of a visitor's video has expired: its place and its captions are kept, and the URL is asked for again. The
 * service gives the same one for ten minutes, so it is refused here until the page asks.
 */
async function showFreshUrl(page: Page) {
  const video = page.locator('video');
  await video.evaluate((shown: HTMLVideoElement) => {
    shown.pause();
    shown.currentTime = 6;
  });
  let expired = true;
  await page.route(/\/cdn\/shared\/.+\/playback/, (route) =>
    expired ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const asked = page.waitForRequest((request) => request.url().includes('/api/trpc/shared.asset'));
  await page.route(/\/api\/trpc\/shared\.asset/, (route) => {
    expired = false;
    return route.continue();
  });
  // As when it is opened again after an hour: the browser has nothing left of it.
  await video.evaluate((shown: HTMLVideoElement) => {
    const { currentTime } = shown;
    shown.load();
    shown.currentTime = currentTime;
    return shown.play().catch(() => {});
  });
  await asked;
  await expect
    .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.readyState))
    .toBeGreaterThan(1);
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: false });
  expect((await stateOf(page)).time).toBeGreaterThanOrEqual(6);
  const modes = await video.evaluate(({ textTracks }: HTMLVideoElement) =>
    [...textTracks].map(({ mode }) => mode),
  );
  expect(modes).toEqual(['showing']);
}

test('a video with a codec that browsers lack plays for members and for visitors', {
  tag: '@phone',
}, async ({ page, browser, library }) => {
  const bytes = Buffer.from(await aVideo('avi'));
  const [id = ''] = await uploadFiles(library, [{ name: 'old.avi', bytes }]);
  const path = pathOf(library);
  await visit(page, `${path}/${id}`);
  await shows(page, 'Your browser can’t play this video');
  await storeVersion(id);
  await visit(page, `${path}/${id}`);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /\/playback/);
  await expect
    .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.readyState))
    .toBeGreaterThan(0);
  const timeline = page.getByRole('slider', { name: 'Position' });
  await expect(timeline).toBeVisible();
  await seek(page, 5);
  expect(await captionsOf(page)).toEqual(GERMAN);

  if (isWide(page)) {
    await video.evaluate((shown: HTMLVideoElement) => {
      shown.pause();
      shown.currentTime = 10;
    });
    await expect.poll(() => stateOf(page)).toMatchObject({ time: 10, paused: true });
    for (const [key, expected] of [
      ['.', { time: 10.04 }],
      [',', { time: 10 }],
      ['j', { time: 0 }],
      ['l', { time: 10 }],
      ['>', { speed: 1.5 }],
      ['<', { speed: 1 }],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => stateOf(page)).toMatchObject(expected);
    }
    await timeline.hover({ position: { x: 40, y: 10 } });
    const frame = page.locator('[style*="/strip"]');
    await expect(frame).toBeVisible();
  }
  await video.evaluate((shown: HTMLVideoElement) => {
    shown.pause();
    shown.currentTime = 4;
  });
  await tapOrClick(page, buttonOf(page, 'One frame forward'));
  await expect.poll(() => stateOf(page)).toMatchObject({ time: 4.04, paused: true });
  await tapOrClick(page, buttonOf(page, 'One frame back'));
  await expect.poll(() => stateOf(page)).toMatchObject({ time: 4 });
  if (isWide(page)) {
    await page.mouse.move(0, 0);
    const frame = page.locator('[style*="/strip"]');
    await expect(frame).toBeHidden();
    await timeline.press('ArrowRight');
    await expect(frame).toBeVisible();
    await expect.poll(() => stateOf(page)).toMatchObject({ time: 4.2 });
    await expect(frame).toBeHidden();
  }
  await expectAccessible(page);

  await visit(page, path);
  await selectAll(page);
  await press(barOf(page), 'Share');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'Title', 'A video');
  await press(dialog, 'Create link');
  await expect(dialog.getByRole('code')).toContainText('/s/');
  const link = new URL((await dialog.getByRole('code').textContent()) ?? '').pathname;

  const visitor = await aVisitor(browser, page);
  await visit(visitor, `${link}/1`);
  const shown = visitor.locator('video');
  await expect(shown).toHaveAttribute('src', /\/cdn\/shared\/.+\/playback\?/);
  await shown.evaluate((playing: HTMLVideoElement) => {
    playing.muted = true;
    return playing.play();
  });
  await expect
    .poll(() => shown.evaluate((playing: HTMLVideoElement) => playing.currentTime))
    .toBeGreaterThan(0.2);
  expect(await captionsOf(visitor)).toEqual(GERMAN);
  expect(await visitor.content()).not.toContain(id);
  await showFreshUrl(visitor);
  if (isWide(page)) {
    await visitor.keyboard.press('?');
    const keys = visitor.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await shows(keys, 'Video: slower, faster');
    await expect(keys.getByText('Add tag')).toBeHidden();
    await press(keys, 'Close');
  }
  await expectAccessible(visitor);
});
