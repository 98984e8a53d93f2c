import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, type Created, isWide, signInSomebody, upload } from './fixtures';
import { handOn, middleOf } from './touch';

const PATIENT = { timeout: 20_000 };
test.slow();

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const stageOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const imageOf = (page: Page) => page.getByRole('article').getByRole('img');

/** Opens the page of an asset and waits for its image. */
async function open(page: Page, library: Created, id: string | undefined, query = '') {
  await page.goto(`${pathOf(library)}/${id}${query}`);
  await expect(imageOf(page)).toBeVisible(PATIENT);
}

/** The zoom announced by the viewer, in percent; null while the whole image is shown. */
async function zoomOf(page: Page, name: string) {
  const said = await stageOf(page, name).getByRole('status').textContent();
  return said ? Number.parseInt(said, 10) : null;
}

test('the viewer shows the image on a dark background beside its details', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await upload(library, ['wide.jpg'], { width: 2400, height: 1600 });
  await page.goto(pathOf(library));
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'wide.jpg' }).click();
  await expect(heading(page, 'wide.jpg')).toBeInViewport(PATIENT);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const stage = stageOf(page, 'wide.jpg');
  const box = await stage.boundingBox();
  expect([box?.x, box?.y]).toEqual([0, 0]);
  if (isWide(page)) expect(box?.height).toBe(window.height);
  else expect(box?.width).toBe(window.width);
  const image = await imageOf(page).boundingBox();
  expect([image?.x, image?.width]).toEqual([0, box?.width]);
  const dark = stage.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await dark).toBe('rgb(11, 12, 11)');
  await expectAccessible(page);

  // The image stays while the details are scrolled.
  await page.getByRole('button', { name: 'Move to trash' }).scrollIntoViewIfNeeded();
  if (isWide(page)) expect((await stage.boundingBox())?.y).toBeCloseTo(0, 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('link', { name: 'wide.jpg' })).toBeFocused();
});

test('the viewer zooms an image to its actual size and moves it by click, wheel and keys', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
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
    .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc), PATIENT)
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
  const smaller = stage.getByRole('button', { name: 'Zoom out' });
  await smaller.click();
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await page.keyboard.press('z');
  await expect.poll(widthOf).toBe(2400);
  // Escape shows the whole image first, then leads back; the arrows step again.
  await page.keyboard.press('Escape');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  // The space bar would press a focused button.
  await smaller.blur();
  await page.keyboard.press('Space');
  await expect(heading(page, 'next.jpg')).toBeVisible();
  await page.keyboard.press('Shift+Space');
  await expect(heading(page, 'large.jpg')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${pathOf(library)}?sort=name`);
});

test('the viewer fills the screen from asset to asset', async ({ page, context }) => {
  test.skip(!isWide(page), 'phones fill their screen');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['a.jpg', 'b.jpg']);
  await open(page, library, id, '?sort=name');
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to trash' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(page.getByRole('button', { name: 'Move to trash' })).toBeVisible();
});

test('fingers swipe to the neighbours, zoom and move an image', async ({ page, context }) => {
  test.skip(isWide(page), 'what a phone is for');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
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
  await expect(heading(page, 'b.jpg')).toBeVisible();
  await expect.poll(leftOf).toBe(0);
  // After the last one there is no neighbour.
  await hand([{ x: x + 100, y }], [{ x: x - 100, y }]);
  await expect.poll(leftOf).toBeCloseTo(0, 0);
  await expect(heading(page, 'b.jpg')).toBeVisible();
  await hand([{ x: x - 100, y }], [{ x: x + 100, y }]);
  await expect(heading(page, 'a.jpg')).toBeVisible();
  // A mostly vertical swipe scrolls the page and does not change the asset.
  await hand([{ x, y: y + 80 }], [{ x: x - 60, y: y - 80 }]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(heading(page, 'a.jpg')).toBeVisible();

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
  await page.waitForTimeout(400);
  await page.touchscreen.tap(195, y);
  await page.touchscreen.tap(195, y);
  await expect.poll(widthOf).toBeLessThanOrEqual(before + 1);
});

test('the details stay open or closed from asset to asset and after a reload', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'a phone shows the details below');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg'], { width: 2400, height: 1600 });
  await open(page, library, id, '?sort=name');
  const details = page.getByRole('complementary', { name: 'Details' });
  const toggle = page.getByRole('button', { name: 'Details' });
  await expect(details).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('i');
  await expect(details).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  // The image has the whole window now, and the name stays.
  const width = page.viewportSize()?.width;
  await expect.poll(async () => (await stageOf(page, 'a.jpg').boundingBox())?.width).toBe(width);
  await expect(heading(page, 'a.jpg')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'b.jpg')).toBeVisible();
  await expect(details).toBeHidden();
  await page.reload();
  await expect(heading(page, 'b.jpg')).toBeVisible();
  await expect(details).toBeHidden();

  // An editing key opens them.
  await page.keyboard.press('d');
  await expect(page.getByLabel('Description', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await toggle.click();
  await expect(details).toBeHidden();
  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'Add tag' })).toBeFocused();
  await page.reload();
  await expect(details).toBeVisible();
});

test('the viewer shows the neighbours in a row, and opens any of them', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const names = Array.from({ length: 20 }, (_, n) => `image ${n + 10}.jpg`);
  const ids = await upload(library, names);
  await open(page, library, ids[10], '?sort=name');
  const strip = page.getByRole('navigation', { name: 'Filmstrip' });
  const frame = (name: string) => strip.getByRole('link', { name, exact: true });
  await expect(strip.getByRole('link')).toHaveCount(20);
  await expect(frame('image 20.jpg')).toHaveAttribute('aria-current', 'page');
  const stage = middleOf(await stageOf(page, 'image 20.jpg').boundingBox());
  expect(middleOf(await frame('image 20.jpg').boundingBox()).x).toBeCloseTo(stage.x, 0);
  await expectAccessible(page);
  await frame('image 22.jpg').click();
  await expect(page.getByText('13 of 20')).toBeVisible();
  await expect(frame('image 22.jpg')).toHaveAttribute('aria-current', 'page');
  expect(middleOf(await frame('image 22.jpg').boundingBox()).x).toBeCloseTo(stage.x, 0);
  // It replaces the page in the history.
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(`${ids[10]}`));
});
