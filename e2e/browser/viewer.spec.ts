import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, type Created, signInSomebody, upload } from './fixtures';

const PATIENT = { timeout: 20_000 };
test.slow();

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 400;
const stageOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const imageOf = (page: Page) => page.getByRole('article').getByRole('img');

test('fills the window with the image on dark ground, beside its details', async ({
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
