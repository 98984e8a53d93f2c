import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, service, signInSomebody, sql, upload } from './fixtures';

const PATIENT = { timeout: 20_000 };
test.slow();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const hits = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link');

test('steps through the results of a search, over libraries, and back to it', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId } = library;
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [organizationId]);
  const made = await context.request.post(`${service}/api/trpc/library.create`, {
    headers: { Origin: service },
    data: { organizationId, name: 'Archive' },
  });
  expect(made.ok()).toBe(true);
  const [, , green = ''] = await upload(library, ['vase one.jpg', 'bowl.jpg', 'vase two.jpg']);
  await upload(library, ['vase three.jpg', 'jug.jpg']);
  const moved = await context.request.post(`${service}/api/trpc/asset.transfer`, {
    headers: { Origin: service },
    data: {
      organizationId,
      libraryId: library.libraryId,
      targetLibraryId: 'archive',
      assetIds: [green],
    },
  });
  expect(moved.ok()).toBe(true);
  const search = `/app/${organizationId}/search?q=vase`;
  await page.goto(search);
  await expect(hits(page)).toHaveCount(3, PATIENT);
  const names = (await hits(page).locator('.font-medium').allInnerTexts()) as [
    string,
    string,
    string,
  ];
  await hits(page).nth(1).click();
  await expect(heading(page, names[1])).toBeVisible(PATIENT);
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, names[2])).toBeVisible(PATIENT);
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page, names[1])).toBeVisible(PATIENT);
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page, names[0])).toBeVisible(PATIENT);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expectAccessible(page);

  // The address alone is enough: neighbours, count and the way back do not depend on the history.
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText('1 of 3')).toBeVisible(PATIENT);
  await other.getByRole('link', { name: 'Search results' }).click();
  await expect(other).toHaveURL(search);
  await other.close();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(search);
  await expect(hits(page)).toHaveCount(3);
});
