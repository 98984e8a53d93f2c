import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aCollection,
  addRows,
  isWide,
  signInSomebody,
  unfold,
  upload,
} from './fixtures';
import { handOn, middleOf } from './touch';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const tile = (page: Page, place: number) => page.locator(`[data-place="${place}"]`);

async function dragTo(page: Page, target: string) {
  const { x, y } = middleOf(await tile(page, 1).boundingBox());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30, { steps: 3 });
  const place = middleOf(await page.getByText(target, { exact: true }).last().boundingBox());
  await page.mouse.move(place.x, place.y, { steps: 5 });
  await page.mouse.up();
}

/** Selects all search results: by Ctrl A, or on a phone by a long press and "All". */
async function selectAll(page: Page) {
  await expect(tile(page, 1).getByRole('link')).toBeVisible();
  if (isWide(page)) {
    await tile(page, 0).getByRole('link').focus();
    return page.keyboard.press('ControlOrMeta+a');
  }
  const finger = [middleOf(await tile(page, 0).boundingBox())];
  const hand = await handOn(page);
  await hand(finger, finger, { stay: true });
  await expect(bar(page)).toBeVisible();
  await hand(finger, finger, { stayed: true });
  await bar(page)
    .getByRole('button', { name: /Select all/ })
    .click();
}

/** Adds the selection without a mouse. */
async function addByKeys(page: Page, name: string, sentence: string) {
  await unfold(page, 'More actions');
  await bar(page).getByRole('button', { name: 'Add to collection' }).press('Enter');
  await page.getByRole('combobox', { name: 'Collection' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(sentence)).toBeVisible();
}

test('a collection of 200 is created, shared with a password, picked from on a phone, and undone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // Axe looks at six pages.
  test.setTimeout(240_000);
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId } = library;
  await addRows(library, 99, { name: `'harbour ' || n` });
  await addRows(library, 99, { name: `'market ' || n` });
  await upload(library, ['harbour of the evening.jpg', 'market hall.jpg']);
  const id = await aCollection(context, organizationId, 'Two towns', []);

  await page.goto(`/app/${organizationId}/search?q=harbour`);
  await selectAll(page);
  await expectAccessible(page);
  if (isWide(page)) {
    await dragTo(page, 'Two towns');
    await expect(page.getByText('100 added to “Two towns”.')).toBeVisible();
  } else await addByKeys(page, 'Two towns', '100 added to “Two towns”.');
  await page.goto(`/app/${organizationId}/search?q=market`);
  await selectAll(page);
  await addByKeys(page, 'Two towns', '100 added to “Two towns”.');

  await page.goto(`/app/${organizationId}/-/collections/${id}`);
  await expect(page.getByRole('status').getByText('200 assets')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('harbour and market');
  await dialog.getByLabel('Let visitors comment and pick').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = dialog.getByRole('code');
  await expect(address).toContainText('/s/');
  const path = new URL((await address.textContent()) ?? '').pathname;
  await dialog.getByRole('button', { name: 'Done' }).click();

  const phone = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const visitor = await phone.newPage();
  await visitor.goto(path);
  await visitor.getByLabel('Password').fill('harbour and market');
  await visitor.getByRole('button', { name: 'Open' }).tap();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Two towns');
  await expect(visitor.getByText('200 items')).toBeVisible();
  await expectAccessible(visitor);
  await tile(visitor, 0).getByRole('link').tap();
  await expect(visitor).toHaveURL(`${path}/1`);
  await visitor.getByRole('button', { name: 'Yes' }).tap();
  await visitor.getByLabel('Write a comment').fill('The first one is it.');
  await visitor.getByLabel('Your name').fill('Anna');
  await visitor.getByRole('button', { name: 'Comment', exact: true }).tap();
  await expect(visitor.getByRole('list', { name: 'Comments' })).toContainText('Anna');
  await expectAccessible(visitor);

  // The member sees it, and removes the second hundred again.
  await page.goto(`/app/${organizationId}/settings/links`);
  await expect(page.getByRole('list', { name: 'Links' })).toContainText('1 pick, 1 comment');
  await page.goto(`/app/${organizationId}/-/collections/${id}`);
  await page.waitForLoadState('networkidle');
  await page.locator('body').press('ControlOrMeta+z');
  await expect(page.getByText('Undone: 100 assets added to “Two towns”.')).toBeVisible();
  await expect(page.getByRole('status').getByText('100 assets', { exact: true })).toBeVisible();
  await visitor.goto(path);
  await expect(visitor.getByText('100 items')).toBeVisible();
  await phone.close();
});
