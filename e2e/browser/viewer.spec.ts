import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { upload } from './fixtures';
import { pathOf, titled } from './page-parts';
import { handOn, middleOf } from './touch';
import { imageOf, open, stageOf } from './viewer';

/** The zoom announced by the viewer, in percent; null while the whole image is shown. */
async function zoomOf(page: Page, name: string) {
  const said = await stageOf(page, name).getByRole('status').textContent();
  return said ? Number.parseInt(said, 10) : null;
}

test('the viewer zooms an image to its actual size and moves it by click, wheel and keys', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['large.jpg', 'next.jpg'], { width: 2400, height: 1600 });
  await open(page, library, id, '?sort=name');
  const image = imageOf(page);
  const stage = stageOf(page, 'large.jpg');
  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  const leftOf = async () => (await image.boundingBox())?.x ?? 0;
  const whole = await widthOf();
  await image.click({ position: { x: 100, y: 100 } });
  await expect.poll(widthOf).toBe(2400);
  await expect.poll(() => zoomOf(page, 'large.jpg')).toBe(100);
  // The clicked spot keeps its place: 100 pixels from the left of the stage.
  const factor = 2400 / whole;
  await expect.poll(leftOf).toBeCloseTo(100 - 100 * factor, -1);
  // The image is now larger than every rendition, so the browser loads the file itself.
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(new RegExp(`/cdn/${id}(\\?v=\\d+)?$`));

  const at = await leftOf();
  await page.keyboard.press('ArrowRight');
  await expect.poll(leftOf).toBeCloseTo(at - 80, -1);
  const middle = middleOf(await stage.boundingBox());
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 60, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(leftOf).toBeCloseTo(at - 140, -1);
  await expect.poll(widthOf).toBe(2400);
  await page.mouse.wheel(0, 100);
  await expect.poll(widthOf).toBeLessThan(2200);
  await page.keyboard.press('0');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  expect(await zoomOf(page, 'large.jpg')).toBe(null);

  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeCloseTo(whole * 1.5, 0);
  await expectAccessible(page);
  await page.keyboard.press('-');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await page.keyboard.press('z');
  await expect.poll(widthOf).toBe(2400);
  // Escape shows the whole image first, then leads back; the arrows step again.
  await page.keyboard.press('Escape');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await page.keyboard.press('Space');
  await titled(page, 'next.jpg');
  await page.keyboard.press('Shift+Space');
  await titled(page, 'large.jpg');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${pathOf(library)}?sort=name`);
});

test('fingers swipe to the neighbours, zoom and move an image', { tag: '@phone-only' }, async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['a.jpg', 'b.jpg'], { width: 1200, height: 800 });
  await open(page, library, id, '?sort=name');
  const hand = await handOn(page);
  const image = imageOf(page);
  const { x, y } = middleOf(await image.boundingBox());
  const leftOf = async () => (await image.boundingBox())?.x ?? 0;
  await hand([{ x: x + 100, y }], [{ x: x + 40, y }], { stay: true });
  // The image follows in the next frame.
  await expect.poll(leftOf).toBeCloseTo(-60, 0);
  await hand([{ x: x + 40, y }], [{ x: x + 90, y }], { stayed: true });
  await expect.poll(leftOf).toBeCloseTo(0, 0);

  await hand([{ x: x + 100, y }], [{ x: x - 100, y: y + 10 }]);
  await titled(page, 'b.jpg');
  await expect.poll(leftOf).toBe(0);
  // After the last one there is no neighbour.
  await hand([{ x: x + 100, y }], [{ x: x - 100, y }]);
  await expect.poll(leftOf).toBeCloseTo(0, 0);
  await titled(page, 'b.jpg');
  await hand([{ x: x - 100, y }], [{ x: x + 100, y }]);
  await titled(page, 'a.jpg');
  // A mostly vertical swipe scrolls the page and does not change the asset.
  await hand([{ x, y: y + 80 }], [{ x: x - 60, y: y - 80 }]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await page.evaluate(() => window.scrollTo(0, 0));
  await titled(page, 'a.jpg');

  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  const before = await widthOf();
  const at = (n: number) => ({ x: 195 + n, y });
  await hand([at(-30), at(30)], [at(-120), at(120)]);
  await expect.poll(widthOf).toBeGreaterThan(before * 2.5);
  const left = await leftOf();
  await hand([at(0)], [at(80)]);
  await expect.poll(leftOf).toBeGreaterThan(left + 60);
  await hand([at(-120), at(120)], [at(-20), at(20)]);
  await expect.poll(widthOf).toBeLessThanOrEqual(before + 1);
  // Two taps show the actual size, two more the whole image.
  await page.touchscreen.tap(195, y);
  await page.touchscreen.tap(195, y);
  await expect.poll(widthOf).toBe(1200);
  // Sooner, these would be the third and the fourth tap of one gesture.
  await page.waitForTimeout(400);
  await page.touchscreen.tap(195, y);
  await page.touchscreen.tap(195, y);
  await expect.poll(widthOf).toBeLessThanOrEqual(before + 1);
});
