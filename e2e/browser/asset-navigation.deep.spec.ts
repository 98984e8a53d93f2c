import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addLibrary, change, sql, upgrade, upload } from './fixtures';
import { follow, hits, linkOf, pathOf, shows, titled, visit } from './page-parts';

test('an asset page steps through search results across libraries, and back to the search', async ({
  page,
  context,
  library,
}) => {
  const { organizationId } = library;
  await upgrade(organizationId);
  await addLibrary(organizationId, 'Archive');
  const [, , green = ''] = await upload(library, ['vase one.jpg', 'bowl.jpg', 'vase two.jpg']);
  await upload(library, ['vase three.jpg', 'jug.jpg']);
  await change(context, 'asset.transfer', {
    organizationId,
    libraryId: library.libraryId,
    targetLibraryId: 'archive',
    assetIds: [green],
  });
  const search = `/app/${organizationId}/search?filter=vase`;
  await visit(page, search);
  await expect(hits(page)).toHaveCount(3);
  // The state of processing is shown below the name.
  const texts = await hits(page).allInnerTexts();
  const names = texts.map((text) => text.trim().split('\n')[0]) as [string, string, string];
  await hits(page).nth(1).click();
  await titled(page, names[1]);
  await shows(page, '2 of 3');
  await page.keyboard.press('ArrowRight');
  await titled(page, names[2]);
  await shows(page, '3 of 3');
  await page.keyboard.press('ArrowLeft');
  await titled(page, names[1]);
  await page.keyboard.press('ArrowLeft');
  await titled(page, names[0]);
  await shows(page, '1 of 3');
  await expectAccessible(page);

  // The address alone is enough: neighbours, count and the way back do not depend on the history.
  const address = page.url();
  const other = await context.newPage();
  await visit(other, address);
  await shows(other, '1 of 3');
  await follow(other, 'Search results');
  await expect(other).toHaveURL(search);
  await other.close();

  await page.keyboard.press('ArrowRight');
  await shows(page, '2 of 3');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(search);
  await expect(hits(page)).toHaveCount(3);
  await expect(hits(page).nth(1)).toBeFocused();
});

test('going back scrolls to the image seen last', { tag: '@phone' }, async ({ page, library }) => {
  const [id] = await upload(library, ['image 000.jpg']);
  const processed = `SELECT processing FROM asset WHERE id = $1`;
  await expect.poll(() => sql(processed, [id])).toEqual([{ processing: 'done' }]);
  // 120 processed assets; the files of the copies come from this test.
  await sql(
    `INSERT INTO asset SELECT made.* FROM asset a CROSS JOIN generate_series(1, 119) n
     CROSS JOIN LATERAL jsonb_populate_record(NULL::asset, to_jsonb(a) || jsonb_build_object(
       'id', 'copied-' || a.id || n, 'blob', a.blob || '-' || n, 'name', 'image ' || lpad(n::text, 3, '0') || '.jpg')) made
     WHERE a.id = $1`,
    [id],
  );
  const body = await aPlainJpeg(90, 60);
  await page.route('**/cdn/copied-*', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body }),
  );
  await page.route('**/cdn/copied-*/*', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body }),
  );
  const tile = (n: number) => linkOf(page, `image ${String(n).padStart(3, '0')}.jpg`);
  await visit(page, `${pathOf(library)}?sort=name`);
  await tile(4).click();
  await titled(page, 'image 004.jpg');
  for (let n = 5; n <= 44; n++) {
    await page.keyboard.press('ArrowRight');
    await shows(page, `${n + 1} of 120`);
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect(tile(44)).toBeFocused();
  await expect(tile(44)).toBeInViewport({ ratio: 0.9 });
  // It stays there.
  await page.waitForTimeout(1000);
  await expect(tile(44)).toBeInViewport({ ratio: 0.9 });

  await page.keyboard.press('Enter');
  await shows(page, '45 of 120');
  await page.keyboard.press('ArrowLeft');
  await shows(page, '44 of 120');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.goBack();
  await expect(tile(43)).toBeFocused();
  await expect(tile(43)).toBeInViewport({ ratio: 0.9 });

  await page.keyboard.press('Enter');
  await shows(page, '44 of 120');
  await visit(page, `${pathOf(library)}?sort=name`);
  await expect(tile(43)).toBeFocused();
  await expect(tile(43)).toBeInViewport({ ratio: 0.9 });
});
