import type { BrowserContext, Locator, Page } from '@playwright/test';
import { redThenBlue } from '../support/videos';
import { expect, test } from './base-test';
import { aClaimedLibrary, type Created, signInSomebody, sql, uploadFiles } from './fixtures';

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;
const PATIENT = { timeout: 20_000 };
// Making the videos takes longer than watching them.
test.slow();

/** Red, green and blue of the current frame of a video, scaled to one pixel. */
const colourOf = (video: Locator) =>
  video.evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext('2d');
    brush?.drawImage(video, 0, 0, 1, 1);
    return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
const isRed = ([red = 0, , blue = 0]: number[]) => red > blue + 60;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > red + 60;

/** The page of a video of twenty seconds, which is muted and can be played. */
async function openVideo(page: Page, context: BrowserContext) {
  const { id: personId } = await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Lumière');
  const bytes = await redThenBlue('mp4');
  const [id = ''] = await uploadFiles(library, [{ name: 'two-colours.mp4', bytes }]);
  await page.goto(`${pathOf(library)}/${id}`);
  const video = page.locator('video');
  await expect.poll(() => stateOf(video).then(({ ready }) => ready), PATIENT).toBeGreaterThan(0);
  await video.evaluate((shown: HTMLVideoElement) => {
    shown.muted = true;
  });
  return { video, id, personId, path: `${pathOf(library)}/${id}` };
}

const stateOf = (video: Locator) =>
  video.evaluate(({ currentTime, paused, playbackRate, readyState }: HTMLVideoElement) => ({
    time: Math.round(currentTime * 100) / 100,
    paused,
    speed: playbackRate,
    ready: readyState,
  }));

const seekTo = (video: Locator, second: number) =>
  video.evaluate((shown: HTMLVideoElement, time) => {
    shown.currentTime = time;
  }, second);

test('a video shows its poster, plays, and seeks without loading the whole file', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Lumière');
  const bytes = await redThenBlue('mp4');
  const [id] = await uploadFiles(library, [{ name: 'two-colours.mp4', bytes }]);
  await page.goto(pathOf(library));
  const tile = page.getByRole('link', { name: 'two-colours.mp4' });
  await expect(tile.locator('img')).toBeVisible(PATIENT);
  await expect(tile.getByText('0:20')).toBeVisible();

  const asked: { range: string; status: number }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(`/cdn/${id}`))
      asked.push({ range: response.request().headers().range ?? '', status: response.status() });
  });
  await tile.click();
  const video = page.locator('video');
  await expect(video).toHaveAccessibleName('two-colours.mp4');
  await expect(video).toHaveAttribute('controls', '');
  await expect(video).toHaveAttribute('poster', /\/cdn\/.+\/400$/);
  await expect(page.getByText('H.264')).toBeVisible();
  const read = <Key extends 'readyState' | 'duration' | 'currentTime'>(key: Key) =>
    video.evaluate((video: HTMLVideoElement, name) => video[name as 'duration'], key);
  await expect.poll(() => read('readyState'), PATIENT).toBeGreaterThan(0);
  expect(await read('duration')).toBeCloseTo(20, 0);

  await video.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => read('currentTime'), PATIENT).toBeGreaterThan(0.2);
  expect(isRed(await colourOf(video))).toBe(true);

  await video.evaluate((video: HTMLVideoElement) => {
    video.pause();
    const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve));
    video.currentTime = 18;
    return arrived;
  });
  expect(await read('currentTime')).toBeCloseTo(18, 0);
  expect(isBlue(await colourOf(video))).toBe(true);
  // The browser requested the bytes of the new position by their offset in the file.
  const places = asked.map(({ range }) => Number(/^bytes=(\d+)-/.exec(range)?.[1]));
  expect(asked.every(({ status }) => status === 206)).toBe(true);
  expect(Math.max(...places)).toBeGreaterThan(bytes.length / 2);
});

test('an unplayable video shows its poster and an explanation', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Lumière');
  const [id] = await uploadFiles(library, [{ name: 'old.avi', bytes: await redThenBlue('avi') }]);
  await page.goto(`${pathOf(library)}/${id}`);
  await expect(page.getByText('Your browser can’t play this video')).toBeVisible(PATIENT);
  const still = page.getByRole('article').getByRole('img');
  await expect
    .poll(() => still.evaluate((img: HTMLImageElement) => img.currentSrc), PATIENT)
    .toMatch(/\/400$/);
  await expect(page.getByText('AVI', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
});

test.describe('while the service is away', () => {
  test.use({ expectedErrors: [/^Failed to load resource/] });

  /** Makes calls of the page and the bytes of a video fail. Returns a function that ends this. */
  async function breakOff(page: Page, id: string) {
    const isBroken = ({ pathname }: URL) =>
      pathname === `/cdn/${id}` || pathname === '/api/trpc/page.asset';
    // Without an answer, the browser itself would try for half a minute.
    await page.route(isBroken, (route) => route.fulfill({ status: 503 }));
    return () => page.unroute(isBroken);
  }
  const isReady = (video: Locator) => stateOf(video).then(({ ready }) => ready > 1);

  test('a video says so, and goes on once the browser is online', async ({ page, context }) => {
    const { video, id } = await openVideo(page, context);
    await video.evaluate((shown: HTMLVideoElement) => {
      shown.playbackRate = 0.5;
      return shown.play();
    });
    const mend = await breakOff(page, id);
    await seekTo(video, 17);
    const message = page.getByText('The connection was lost.');
    await expect(message).toBeVisible(PATIENT);
    await mend();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(message).toBeHidden();
    await expect.poll(() => stateOf(video), PATIENT).toMatchObject({ paused: false, speed: 0.5 });
    expect((await stateOf(video)).time).toBeGreaterThanOrEqual(17);
    await expect.poll(() => isReady(video), PATIENT).toBe(true);
  });

  test('a video is tried again by a click, and stays paused', async ({ page, context }) => {
    const { video, id } = await openVideo(page, context);
    const mend = await breakOff(page, id);
    await seekTo(video, 16);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible(PATIENT);
    await again.click();
    await expect(again).toBeVisible();
    await mend();
    await again.click();
    await expect(again).toBeHidden();
    await expect.poll(() => isReady(video), PATIENT).toBe(true);
    expect(await stateOf(video)).toMatchObject({ time: 16, paused: true });
    expect(isBlue(await colourOf(video))).toBe(true);
  });
});

test('a video without a version for browsers has steps, speed and comments', async ({
  page,
  context,
}) => {
  const { video, id, personId, path } = await openVideo(page, context);
  await sql(
    `INSERT INTO comment (id, organization_id, asset_id, author_id, text, at_seconds, blob, created)
     SELECT 'at-seven-' || id, organization_id, id, $2, $3, 7, blob, now() FROM asset WHERE id = $1`,
    [id, personId, `It ${'really '.repeat(20)}moves`],
  );
  await page.goto(path);
  await page.getByRole('button', { name: /^Comment by .+ at 0:07: It really .{0,40}…$/ }).click();
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7 });
  // Comments on nearly the same moment have one mark, which leads from one to the next.
  await sql(
    `INSERT INTO comment (id, organization_id, asset_id, author_id, text, at_seconds, blob, created)
     SELECT 'at-soon-' || id, organization_id, id, $2, 'And stops', 7.2, blob, now() FROM asset WHERE id = $1`,
    [id, personId],
  );
  await page.reload();
  const both = page.getByRole('button', { name: /^2 comments at 0:07: It really/ });
  for (const time of [7, 7.2, 7]) {
    await both.click();
    await expect.poll(() => stateOf(video)).toMatchObject({ time });
  }
  await page.getByRole('button', { name: 'One frame forward' }).click();
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7.04, paused: true });
  await page.getByRole('button', { name: 'One frame back' }).click();
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7 });
  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await expect.poll(() => stateOf(video)).toMatchObject({ speed: 1.5 });
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.press('ArrowRight');
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7.2 });
  await slider.press('PageDown');
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 5.2 });
});
