import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { upload } from './fixtures';
import {
  buttonOf,
  exact,
  follow,
  heading,
  isWide,
  linkOf,
  pathOf,
  press,
  shows,
  titled,
  visit,
} from './page-parts';
import { middleOf } from './touch';
import { imageOf, open, stageOf } from './viewer';

test('the viewer shows the image on a dark background beside its details', {
  tag: '@phone',
}, async ({ page, library }) => {
  await upload(library, ['wide.jpg'], { width: 2400, height: 1600 });
  await visit(page, pathOf(library));
  await expect(page.getByRole('banner')).toBeVisible();
  await follow(page, 'wide.jpg');
  await expect(heading(page, 'wide.jpg')).toBeInViewport();
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
  await buttonOf(page, 'Move to trash').scrollIntoViewIfNeeded();
  if (isWide(page)) expect((await stage.boundingBox())?.y).toBeCloseTo(0, 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(linkOf(page, 'wide.jpg')).toBeFocused();
});

test('the viewer fills the screen from asset to asset', async ({ page, library }) => {
  const [id] = await upload(library, ['a.jpg', 'b.jpg']);
  await open(page, library, id, '?sort=name');
  await page.keyboard.press('f');
  await expect(buttonOf(page, 'Exit full screen')).toBeVisible();
  await expect(buttonOf(page, 'Move to trash')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await shows(page, '2 of 2');
  await press(page, 'Exit full screen');
  await expect(buttonOf(page, 'Move to trash')).toBeVisible();
});

test('the details stay open or closed from asset to asset and after a reload', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg'], { width: 2400, height: 1600 });
  await open(page, library, id, '?sort=name');
  const details = page.getByRole('complementary', { name: 'Details' });
  const toggle = buttonOf(page, 'Details');
  await expect(details).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('i');
  await expect(details).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  // The image has the whole window now, and the name stays.
  const width = page.viewportSize()?.width;
  await expect.poll(async () => (await stageOf(page, 'a.jpg').boundingBox())?.width).toBe(width);
  await titled(page, 'a.jpg');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await titled(page, 'b.jpg');
  await expect(details).toBeHidden();
  await page.reload();
  await titled(page, 'b.jpg');
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
  library,
}) => {
  const names = Array.from({ length: 20 }, (_, n) => `image ${n + 10}.jpg`);
  const ids = await upload(library, names);
  await open(page, library, ids[10], '?sort=name');
  const strip = page.getByRole('navigation', { name: 'Filmstrip' });
  const frame = (name: string) => linkOf(strip, name, exact);
  await expect(strip.getByRole('link')).toHaveCount(20);
  await expect(frame('image 20.jpg')).toHaveAttribute('aria-current', 'page');
  const stage = middleOf(await stageOf(page, 'image 20.jpg').boundingBox());
  expect(middleOf(await frame('image 20.jpg').boundingBox()).x).toBeCloseTo(stage.x, 0);
  await expectAccessible(page);
  await frame('image 22.jpg').click();
  await shows(page, '13 of 20');
  await expect(frame('image 22.jpg')).toHaveAttribute('aria-current', 'page');
  expect(middleOf(await frame('image 22.jpg').boundingBox()).x).toBeCloseTo(stage.x, 0);
  // It replaces the page in the history.
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(`${ids[10]}`));
});
