import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { anImage } from '../support/images';
import { readZip } from '../support/read-zip';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aCollection, aVisitor, change, upload, uploadFiles } from './fixtures';
import {
  barOf,
  exact,
  follow,
  pathOf,
  press,
  selectAll,
  shows,
  tilesOf,
  visit,
} from './page-parts';
import { dialogOf, makeLink } from './share-links';

const AN_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32"><circle cx="24" cy="16" r="9"/></svg>';

/** Whether each image shows a file of the link. */
const areDrawn = (images: Locator) =>
  images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(
      ({ naturalWidth, currentSrc }) => naturalWidth > 0 && currentSrc.includes('/cdn/shared/'),
    ),
  );

test('a share link of a collection shows its current content, and downloads it at once', async ({
  page,
  context,
  browser,
  library,
}) => {
  const { organizationId } = library;
  const ids = await upload(library, ['vase.jpg', 'bowl.jpg']);
  const collectionId = await aCollection(context, organizationId, 'Pottery', ids.slice(0, 1));
  await visit(page, `/app/${organizationId}/-/collections/${collectionId}`);
  await press(page, 'Share');
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Share this collection');
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Pottery');
  await dialogOf(page).getByText('Deliver files').click();
  const path = await makeLink(page, 'Pottery of spring');

  const visitor = await aVisitor(browser, page);
  await visit(visitor, path);
  await expect(tilesOf(visitor)).toHaveCount(1);
  await change(context, 'collection.add', { organizationId, collectionId, assets: { ids } });
  await visitor.reload();
  await expect(tilesOf(visitor)).toHaveCount(2);
  await expectAccessible(visitor);
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    press(visitor, 'Download all'),
  ]);
  expect(download.suggestedFilename()).toBe('Pottery of spring.zip');
  const files = await readZip(await readFile(await download.path()));
  expect([...files.keys()]).toEqual(['vase.jpg', 'bowl.jpg']);

  // The link ends while its page is open.
  await visit(page, `/app/${organizationId}/-/shares`);
  await shows(page, '2 assets of Pottery, as it changes');
  await follow(page, 'Pottery of spring');
  await press(page, 'More', exact);
  await press(page, 'Stop sharing…');
  await press(dialogOf(page), 'Stop sharing');
  await shows(page, 'Visitors can no longer open it.');
  await press(visitor, 'Download all');
  await shows(visitor, 'There is nothing to download.');
});

test('visitors see an image smaller than every size, and an SVG', async ({
  page,
  browser,
  library,
}) => {
  await uploadFiles(library, [
    { name: 'dot.png', bytes: Buffer.from(await anImage('png', 120, 80)) },
    { name: 'circle.svg', bytes: Buffer.from(AN_SVG) },
  ]);
  await visit(page, pathOf(library));
  await selectAll(page);
  await press(barOf(page), 'Share');
  const path = await makeLink(page, 'Icons');

  const visitor = await aVisitor(browser, page);
  const images = visitor.locator('[data-tile] img');
  // Until both are processed.
  await expect(async () => {
    await visit(visitor, path);
    await expect(images).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect.poll(() => areDrawn(images)).toEqual([true, true]);
  for (const place of [1, 2]) {
    await visit(visitor, `${path}/${place}`);
    const viewed = visitor.getByRole('img', { name: `Image ${place}`, exact: true });
    await expect.poll(() => areDrawn(viewed)).toEqual([true]);
    const strip = visitor.getByRole('navigation', { name: 'Filmstrip' });
    await expect.poll(() => areDrawn(strip.locator('img'))).toEqual([true, true]);
  }
  // Of an image that cannot be loaded, its placeholder is left.
  await visitor.route('**/cdn/shared/**', (route) => route.abort());
  await visit(visitor, path);
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('src', /^data:/);
    await expect(image).toHaveAttribute('style', /data:image\/bmp/);
  }
});
