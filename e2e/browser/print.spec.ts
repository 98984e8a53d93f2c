import type { Page } from '@playwright/test';
import { anImage } from '../support/images';
import { expect, test } from './base-test';
import { aCollection, aShareLink, aVisitor, processed, uploadFiles } from './fixtures';
import { pathOf, tilesOf, visit } from './page-parts';

const COUNT = 60;

/** How many different images a page has on paper, and on how many sheets. */
async function print(page: Page) {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const count = (pattern: RegExp) => [...pdf.matchAll(pattern)].length;
  return { images: count(/\/Subtype\s*\/Image/g), sheets: count(/\/Type\s*\/Page\b/g) };
}

test('every image of a link, a library and a collection is printed, in rows that fit the paper', async ({
  page,
  context,
  browser,
  library,
}) => {
  const shades = Array.from({ length: COUNT }, (_, n) => anImage('jpeg', 60 + n, 60));
  const files = (await Promise.all(shades)).map((bytes, n) => ({
    name: `proof ${n + 1}.jpg`,
    bytes: Buffer.from(bytes),
  }));
  const ids: string[] = [];
  for (let from = 0; from < COUNT; from += 20)
    ids.push(...(await uploadFiles(library, files.slice(from, from + 20))));
  const { organizationId } = library;
  await processed(library);
  const collectionId = await aCollection(context, organizationId, 'Proofs', ids);
  const link = await aShareLink(context, library, ids, { showsNames: true });
  const visitor = await aVisitor(browser, page);
  await visit(visitor, link);
  await expect(tilesOf(visitor).first().locator('img')).toBeVisible();
  const { images, sheets } = await print(visitor);
  expect(images).toBe(COUNT);
  expect(sheets).toBeLessThanOrEqual(4);
  expect(await tilesOf(visitor).count()).toBeLessThan(COUNT);
  // Paper is light, also for who reads in the dark.
  await visitor.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(250, 249, 247)');
  await visitor.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(19, 20, 19)');
  for (const path of [pathOf(library), `/app/${organizationId}/-/collections/${collectionId}`]) {
    await visit(page, path);
    await expect(tilesOf(page).first().locator('img')).toBeVisible();
    expect((await print(page)).images, path).toBeGreaterThanOrEqual(COUNT);
  }
});
