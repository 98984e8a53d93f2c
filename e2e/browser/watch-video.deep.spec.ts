import type { BrowserContext, Locator, Page } from '@playwright/test';
import { redThenBlue } from '../support/videos';
import { expect, test } from './base-test';
import { aClaimedLibrary, signInSomebody, sql, uploadFiles } from './fixtures';
import { buttonOf, pathOf, press, visit } from './page-parts';
import { colourOf, isBlue } from './watch-video';

/** The page of a video of twenty seconds, which is muted and can be played. */
async function openVideo(page: Page, context: BrowserContext) {
  const { id: personId } = await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Lumière');
  const bytes = await redThenBlue('mp4');
  const [id = ''] = await uploadFiles(library, [{ name: 'two-colours.mp4', bytes }]);
  await visit(page, `${pathOf(library)}/${id}`);
  const video = page.locator('video');
  await expect.poll(() => stateOf(video).then(({ ready }) => ready)).toBeGreaterThan(0);
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
    await expect(message).toBeVisible();
    await mend();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(message).toBeHidden();
    await expect.poll(() => stateOf(video)).toMatchObject({ paused: false, speed: 0.5 });
    expect((await stateOf(video)).time).toBeGreaterThanOrEqual(17);
    await expect.poll(() => isReady(video)).toBe(true);
  });

  test('a video is tried again by a click, and stays paused', async ({ page, context }) => {
    const { video, id } = await openVideo(page, context);
    const mend = await breakOff(page, id);
    await seekTo(video, 16);
    const again = buttonOf(page, 'Try again');
    await expect(again).toBeVisible();
    await again.click();
    await expect(again).toBeVisible();
    await mend();
    await again.click();
    await expect(again).toBeHidden();
    await expect.poll(() => isReady(video)).toBe(true);
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
  await visit(page, path);
  await press(page, /^Comment by .+ at 0:07.00: It really .{0,40}…$/);
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7 });
  // Comments on nearly the same moment have one mark, which leads from one to the next.
  await sql(
    `INSERT INTO comment (id, organization_id, asset_id, author_id, text, at_seconds, blob, created)
     SELECT 'at-soon-' || id, organization_id, id, $2, 'And stops', 7.2, blob, now() FROM asset WHERE id = $1`,
    [id, personId],
  );
  await page.reload();
  const both = buttonOf(page, /^2 comments from 0:07.00 to 0:07.20: It really/);
  for (const time of [7, 7.2, 7]) {
    await both.click();
    await expect.poll(() => stateOf(video)).toMatchObject({ time });
  }
  await press(page, 'One frame forward');
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7.04, paused: true });
  await press(page, 'One frame back');
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7 });
  await press(page, 'Speed 1×');
  await expect.poll(() => stateOf(video)).toMatchObject({ speed: 1.5 });
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.press('ArrowRight');
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 7.2 });
  await slider.press('PageDown');
  await expect.poll(() => stateOf(video)).toMatchObject({ time: 5.2 });
});
