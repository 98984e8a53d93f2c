import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { anImage } from '../support/images';
import { readZip } from '../support/read-zip';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, aCollection, signInSomebody, upload, uploadFiles } from './fixtures';

const tilesOf = (page: Page) => page.locator('[data-place] [data-tile]');
const dialogOf = (page: Page) => page.getByRole('dialog');

const AN_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32"><circle cx="24" cy="16" r="9"/></svg>';

/** Whether each image shows a file of the link. */
const areDrawn = (images: Locator) =>
  images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(
      ({ naturalWidth, currentSrc }) => naturalWidth > 0 && currentSrc.includes('/cdn/shared/'),
    ),
  );

/** Fills the open dialog, and returns the path of the new link. */
async function makeLink(page: Page, title: string): Promise<string> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = dialog.getByRole('code');
  await expect(address).toContainText('/s/');
  const { pathname } = new URL((await address.textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return pathname;
}

test('a share link lets a visitor step through assets until it ends', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // Axe looks at five pages.
  test.setTimeout(180_000);
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await tilesOf(page).first().focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Share 3 assets');
  await expectAccessible(page);
  await dialogOf(page).getByLabel('Message').fill('With best wishes');
  await dialogOf(page).getByLabel('Downloads').selectOption('Original files');
  await dialogOf(page).getByLabel('Show file names').check();
  const path = await makeLink(page, 'Spring');

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await elsewhere.newPage();
  const answer = await visitor.goto(path);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const html = (await answer?.text()) ?? '';
  for (const secret of [library.organizationId, library.libraryId])
    expect(html).not.toContain(secret);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Spring');
  await expect(visitor.getByText('With best wishes')).toBeVisible();
  await expect(tilesOf(visitor)).toHaveCount(3);
  await expect(visitor.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await expectAccessible(visitor);
  await tilesOf(visitor).first().click();
  await expect(visitor).toHaveURL(`${path}/1`);
  await expect(visitor.getByText('1 of 3')).toBeVisible();
  await expect(visitor).toHaveTitle(/, Spring$/);
  await expectAccessible(visitor);
  await visitor.keyboard.press('ArrowRight');
  await expect(visitor.getByText('2 of 3')).toBeVisible();
  const name = await visitor.getByRole('heading', { level: 1 }).textContent();
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await visitor.keyboard.press('Escape');
  await expect(visitor).toHaveURL(path);

  await page.goto(`/app/${library.organizationId}/settings/links`);
  const links = page.getByRole('list', { name: 'Links' });
  await expect(links).toContainText('Spring');
  await expect(links).toContainText('1 visit, 1 download');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End the link Spring' }).click();
  await dialogOf(page).getByRole('button', { name: 'End' }).click();
  await expect(links).toContainText('Visitors can no longer open it.');
  expect((await visitor.goto(path))?.status()).toBe(404);
  await expect(visitor.getByRole('heading')).toHaveText('Link not found');
  await expectAccessible(visitor);
  await elsewhere.close();
});

test('a share link of a search asks for its password and shows only images', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  await upload(library, ['vase.jpg', 'bowl.jpg']);
  await page.goto(`/app/${library.organizationId}/search?q=vase`);
  await expect(tilesOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialogOf(page).getByLabel('Password').fill('a long password');
  const path = await makeLink(page, 'Vases');

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await elsewhere.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading')).toHaveText('Enter the password');
  await expect(visitor.getByText('Vases')).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.getByLabel('Password').fill('a wrong password');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByText('This password is wrong.')).toBeVisible();
  await visitor.getByLabel('Password').fill('a long password');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Vases');
  await expect(tilesOf(visitor)).toHaveCount(1);
  await tilesOf(visitor).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Image 1');
  await expect(visitor.getByRole('link', { name: 'Download' })).toHaveCount(0);
  await elsewhere.close();
});

test('a share link of a collection shows its current content, and downloads it at once', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId } = library;
  const ids = await upload(library, ['vase.jpg', 'bowl.jpg']);
  const collectionId = await aCollection(context, organizationId, 'Pottery', ids.slice(0, 1));
  await page.goto(`/app/${organizationId}/-/collections/${collectionId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Share this collection');
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Pottery');
  await dialogOf(page).getByLabel('Downloads').selectOption('Original files');
  await dialogOf(page).getByLabel('Show file names').check();
  const path = await makeLink(page, 'Pottery of spring');

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await elsewhere.newPage();
  await visitor.goto(path);
  await expect(tilesOf(visitor)).toHaveCount(1);
  await context.request.post(`${baseURL}/api/trpc/collection.add`, {
    headers: { Origin: baseURL ?? '' },
    data: { organizationId, collectionId, assets: { ids } },
  });
  await visitor.reload();
  await expect(tilesOf(visitor)).toHaveCount(2);
  await expectAccessible(visitor);
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('button', { name: 'Download all' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Pottery of spring.zip');
  const files = await readZip(await readFile(await download.path()));
  expect([...files.keys()]).toEqual(['vase.jpg', 'bowl.jpg']);

  // The link ends while its page is open.
  await page.goto(`/app/${organizationId}/settings/links`);
  await expect(page.getByRole('list', { name: 'Links' })).toContainText(
    'Collection “Pottery” with 2 assets',
  );
  await page.getByRole('button', { name: 'End the link Pottery of spring' }).click();
  await dialogOf(page).getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('list', { name: 'Links' })).toContainText(
    'Visitors can no longer open it.',
  );
  await visitor.getByRole('button', { name: 'Download all' }).click();
  await expect(visitor.getByText('There is nothing to download.')).toBeVisible();
  await elsewhere.close();
});

test('visitors pick assets in one tap, and say who they are with their first comment', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // Axe looks at four pages.
  test.setTimeout(180_000);
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  await upload(library, ['one.jpg', 'two.jpg']);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await tilesOf(page).first().focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Share' }).click();
  await dialogOf(page).getByLabel('Let visitors comment and pick').check();
  const path = await makeLink(page, 'Proofs');

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await elsewhere.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { name: 'Pick your favourites' })).toBeVisible();
  const second = visitor.getByRole('group', { name: 'Your pick of Image 2' });
  await second.getByRole('button', { name: 'Yes' }).click();
  const picks = visitor.getByRole('region', { name: 'Your picks' });
  await expect(picks).toContainText('Yes 1');
  await expectAccessible(visitor);
  // Its answer brought the cookie by which the visitor is recognized.
  await expect
    .poll(async () => (await elsewhere.cookies()).map(({ name }) => name))
    .toContain('vitrine.visitor');
  await visitor.reload();
  await expect(picks).toContainText('Yes 1');
  await expect(second.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  await tilesOf(visitor).nth(1).click();
  await expect(visitor).toHaveURL(`${path}/2`);
  const yes = visitor.getByRole('button', { name: 'Yes' });
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  // Without scrolling.
  await expect(yes).toBeInViewport({ ratio: 1 });
  await visitor.getByLabel('Write a comment').fill('This one, please.');
  await visitor.getByLabel('Your name').fill('Anna');
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Comment', exact: true }).click();
  const comments = visitor.getByRole('list', { name: 'Comments' });
  await expect(comments).toContainText('Anna');
  await expect(comments).toContainText('This one, please.');
  await expectAccessible(visitor);
  await visitor
    .getByRole('link', { name: /Previous/ })
    .first()
    .click();
  await expect(visitor).toHaveURL(`${path}/1`);
  await expect(yes).toHaveAttribute('aria-pressed', 'false');
  await visitor.getByRole('button', { name: 'Maybe' }).click();
  await visitor.goto(`${path}/2`);
  await expect(yes).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`/app/${library.organizationId}/settings/links`);
  const links = page.getByRole('list', { name: 'Links' });
  await expect(links).toContainText('2 picks, 1 comment');
  await expectAccessible(page);
  await links.getByRole('link', { name: 'See answers on Proofs' }).click();
  await page.getByRole('button', { name: 'Yes 1' }).click();
  await expect(tilesOf(page)).toHaveCount(1);
  await tilesOf(page).first().click();
  await expect(page.getByLabel('Visitors’ picks')).toHaveText(/Yes 1\s*Anna/);
  await expect(page.getByText('This one, please.')).toBeVisible();
  await expect(page.getByText('Visitor', { exact: true })).toBeVisible();
  await elsewhere.close();
});

test('visitors see an image smaller than every size, and an SVG', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  await uploadFiles(library, [
    { name: 'dot.png', bytes: Buffer.from(await anImage('png', 120, 80)) },
    { name: 'circle.svg', bytes: Buffer.from(AN_SVG) },
  ]);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await tilesOf(page).first().focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Share' }).click();
  const path = await makeLink(page, 'Icons');

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await elsewhere.newPage();
  const images = visitor.locator('[data-tile] img');
  // Until both are processed.
  await expect(async () => {
    await visitor.goto(path);
    await expect(images).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect.poll(() => areDrawn(images)).toEqual([true, true]);
  for (const place of [1, 2]) {
    await visitor.goto(`${path}/${place}`);
    const viewed = visitor.getByRole('img', { name: `Image ${place}`, exact: true });
    await expect.poll(() => areDrawn(viewed)).toEqual([true]);
    const strip = visitor.getByRole('navigation', { name: 'Filmstrip' });
    await expect.poll(() => areDrawn(strip.locator('img'))).toEqual([true, true]);
  }
  // Of an image that cannot be loaded, its placeholder is left.
  await visitor.route('**/cdn/shared/**', (route) => route.abort());
  await visitor.goto(path);
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('src', /^data:/);
    await expect(image).toHaveAttribute('style', /data:image\/bmp/);
  }
  await elsewhere.close();
});
