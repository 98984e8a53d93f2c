import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './base-test';
import { aClaimedLibrary, addRows, type Created, hold, signInSomebody, sql } from './fixtures';

const open = async (context: BrowserContext, { organizationId, libraryId }: Created) => {
  const page = await context.newPage();
  await page.goto(`/app/${organizationId}/${libraryId}`);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page;
};

const tilesOf = (page: Page) => page.locator('[data-place] [data-tile]');
/** Much sooner than the next poll of a page. */
const SOON = { timeout: 5000 };

test('two tabs show changes from elsewhere at once', async ({ context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 3, { name: `'before-' || n || '.jpg'` });
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/trpc/event.follow')) streams.push(request.url());
  });
  const tabs = [await open(context, library), await open(context, library)];
  await expect.poll(() => streams.length).toBe(1);

  await addRows(library, 2, { name: `'after-' || n || '.jpg'` });
  for (const tab of tabs) {
    await expect(tilesOf(tab)).toHaveCount(5, SOON);
    await expect(tab.getByText('5 assets', { exact: true })).toBeVisible();
  }
  await sql(
    `UPDATE asset SET name = 'renamed.jpg' WHERE organization_id = $1 AND name = 'before-1.jpg'`,
    [library.organizationId],
  );
  for (const tab of tabs)
    await expect(tab.getByRole('link', { name: 'renamed.jpg' })).toBeVisible(SOON);

  // The tab with the stream is closed; the other one continues.
  await tabs[0]?.close();
  await sql(
    `UPDATE asset SET trashed_at = now() WHERE organization_id = $1 AND name = 'renamed.jpg'`,
    [library.organizationId],
  );
  await expect(tilesOf(tabs[1] as Page)).toHaveCount(4, SOON);
  expect(streams).toHaveLength(2);
});

test('the page of an asset shows changes from elsewhere', async ({ context, page }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 1, { name: `'shown.jpg'` });
  const [asset] = await sql('SELECT id FROM asset WHERE organization_id = $1', [
    library.organizationId,
  ]);
  const describe = (text: string) =>
    sql('UPDATE asset SET description = $2 WHERE id = $1', [asset?.id, text]);
  // A change before the page follows the library is not missed either.
  const late = page.route(
    /event\.follow/,
    async (route) => {
      await describe('An early text.');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`/app/${library.organizationId}/${library.libraryId}/${asset?.id}`);
  await late;
  await expect(page.getByText('An early text.').first()).toBeVisible(SOON);
  await describe('A new text.');
  await expect(page.getByText('A new text.').first()).toBeVisible(SOON);

  // It does not request an asset that is gone, only to be told "not found": it shows the trash instead.
  await page.getByLabel('Write a comment').fill('Not sent yet.');
  const asks = page.waitForRequest(/page\.asset/, { timeout: 3000 });
  await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [asset?.id]);
  await expect(page.getByText('In the trash.')).toBeVisible(SOON);
  await expect(asks).rejects.toThrow(/Timeout/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Write a comment')).toHaveValue('Not sent yet.');
});

test('the page of an asset sends no request while it changes to the next one', async ({
  context,
  page,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 2);
  const [asset] = await sql('SELECT id FROM asset WHERE organization_id = $1 LIMIT 1', [
    library.organizationId,
  ]);
  const streams = page.waitForRequest(/event\.follow/);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}/${asset?.id}`);
  await streams;
  await page.waitForLoadState('networkidle');
  const trash = await hold(page, /bulkChange\.atOnce/);
  await hold(page, /_rsc=/);
  await page.keyboard.press('Delete');
  // A change from before it was trashed arrives only now.
  await sql(`UPDATE asset SET description = 'A new text.' WHERE id = $1`, [asset?.id]);
  await page.waitForTimeout(1000);
  const asks = page.waitForRequest(/page\.asset/, { timeout: 2000 });
  trash();
  await expect(asks).rejects.toThrow(/Timeout/);
});
