import { redThenBlue } from '../support/videos';
import { expect, test } from './base-test';
import { uploadFiles } from './fixtures';
import { exact, linkOf, pathOf, press, shows, visit } from './page-parts';
import { colourOf, isBlue } from './watch-video';

const isRed = ([red = 0, , blue = 0]: number[]) => red > blue + 60;

test('a video shows its poster, plays, and seeks without loading the whole file', async ({
  page,
  library,
}) => {
  const bytes = await redThenBlue('mp4');
  const [id] = await uploadFiles(library, [{ name: 'two-colours.mp4', bytes }]);
  await visit(page, pathOf(library));
  const tile = linkOf(page, 'two-colours.mp4');
  await expect(tile.locator('img')).toBeVisible();
  await shows(tile, '0:20');

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
  await press(page, 'Info', exact);
  await shows(page, 'H.264');
  const read = <Key extends 'readyState' | 'duration' | 'currentTime'>(key: Key) =>
    video.evaluate((video: HTMLVideoElement, name) => video[name as 'duration'], key);
  await expect.poll(() => read('readyState')).toBeGreaterThan(0);
  expect(await read('duration')).toBeCloseTo(20, 0);

  await video.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0.2);
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
