import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';
import { hits, holdScripts, pathOf, searchField, visit } from './page-parts';

test('the search uses text typed after "/" before the scripts have loaded', async ({
  page,
  library,
}) => {
  const deliver = await holdScripts(page);
  await page.goto(pathOf(library), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('/blue vase');
  await deliver();
  await expect(page).toHaveURL(/\/search\?q=blue\+vase&library=/);
  await expect(searchField(page)).toHaveValue('blue vase');
});

test('a letter typed while the search page opens is kept', async ({ page, library }) => {
  await visit(page, pathOf(library));
  // Its effects have not run yet right after the page change.
  await page.evaluate(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      if (!location.pathname.endsWith('/search') || !field) return;
      observer.disconnect();
      set?.call(field, `${field.value}s`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await searchField(page).pressSequentially('va');
  await expect(page).toHaveURL(/\/search\?q=vas&library=/);
  await expect(searchField(page)).toHaveValue('vas');
});

test('the field keeps the focus when the results come back', async ({ page, library }) => {
  await upload(library, ['blue vase.jpg']);
  await visit(page, `/app/${library.organizationId}/search?q=vase`);
  await hits(page).click();
  await expect(page.getByRole('heading', { name: 'blue vase.jpg' })).toBeVisible();
  // A fast person begins to type before the results arrive.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      field?.focus();
      if (field && document.activeElement === field) observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.goBack();
  await expect(hits(page)).toBeVisible();
  // By now the grid would have taken the focus.
  await page.waitForTimeout(300);
  await expect(searchField(page)).toBeFocused();
});

test('a word for a kind finds this kind, or the word itself on request', async ({
  page,
  library,
}) => {
  const [, clip] = await upload(library, ['film poster.jpg', 'sea.jpg', 'lake.jpg']);
  // Processing must not change the kind afterwards.
  await expect
    .poll(() =>
      sql(`UPDATE asset SET kind = 'video' WHERE id = $1 AND processing = 'done' RETURNING id`, [
        clip,
      ]),
    )
    .toHaveLength(1);
  await visit(page, `/app/${library.organizationId}/search?q=film`);
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page)).toContainText('sea.jpg');
  await expect(page.getByLabel('Kind')).toHaveValue('video');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search for the word “film” instead' }).click();
  await expect(hits(page)).toContainText('film poster.jpg');
  await expect(page).toHaveURL(/q=film&kind=any$/);
  await visit(page, `/app/${library.organizationId}/search?q=photo+lak`);
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page)).toContainText('lake.jpg');
  await page.getByLabel('Kind').selectOption('Videos');
  await expect(page.getByText('No results')).toBeVisible();
});

test('the search filters by the date of capture with typed years', async ({ page, library }) => {
  const [, old] = await upload(library, ['vase.jpg', 'old vase.jpg']);
  // Processing would overwrite it.
  const date = () =>
    sql(
      `UPDATE asset SET metadata = '{"video": null, "capture": {"recordedAt": "1956:07:01 23:30:00", "make": null,
         "model": null, "software": null, "latitude": null, "longitude": null, "altitude": null}}'
       WHERE id = $1 AND processing = 'done' RETURNING id`,
      [old],
    );
  await expect.poll(date).toHaveLength(1);
  await visit(page, `/app/${library.organizationId}/search?q=vase`);
  await expect(hits(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Date taken' }).click();
  await page.getByLabel('To', { exact: true }).focus();
  await page.keyboard.type('07011956', { delay: 60 });
  await expect(hits(page)).toHaveText([/old vase\.jpg/]);
  await page.getByLabel('From', { exact: true }).fill('1956-07-01');
  await page.keyboard.press('Escape');
  const chip = page.getByRole('button', { name: 'Date taken: 1 July 1956' });
  await expect(chip).toHaveText('Taken: 1 July 1956');
  await expect(page).toHaveURL(/takenAfter=1956-07-01T00.*&takenBefore=1956-07-02T00/);
  await expectAccessible(page);
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(hits(page)).toHaveText([/old vase\.jpg/]);
  await page.getByRole('button', { name: 'Remove filter: date taken' }).click();
  await expect(hits(page)).toHaveCount(2);
});

test.describe('without a connection, the search', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/] });

  test('says so, and works once it is back', async ({ page, context, library }) => {
    await upload(library, ['blue vase.jpg']);
    await visit(page, `/app/${library.organizationId}/search`);
    await expect(page.getByRole('list', { name: 'Newest' }).getByRole('link')).toHaveCount(1);
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await searchField(page).fill('vase');
    await expect(page.getByText('Search failed')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(hits(page)).toHaveCount(1);
  });
});
