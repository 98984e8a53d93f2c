import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';
import {
  buttonOf,
  exact,
  fill,
  headed,
  hits,
  press,
  searchField,
  shows,
  visit,
} from './page-parts';

test('the field keeps the focus when the results come back', async ({ page, library }) => {
  await upload(library, ['blue vase.jpg']);
  await visit(page, `/app/${library.organizationId}/search?filter=vase`);
  await hits(page).click();
  await headed(page, 'blue vase.jpg');
  // A fast person begins to type before the results arrive.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLInputElement>('#filter-field');
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
  await visit(page, `/app/${library.organizationId}/search?filter=vase`);
  await expect(hits(page)).toHaveCount(2);
  await press(page, /^Filters/);
  const taken = page.getByRole('group', { name: 'Days taken' });
  await taken.getByLabel('To', { exact: true }).focus();
  await page.keyboard.type('07011956', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(hits(page)).toHaveText([/old vase\.jpg/]);
  await fill(taken, 'From', '1956-07-01', exact);
  await page.keyboard.press('Enter');
  const chip = 'Taken: 1 July 1956 – 1 July 1956';
  await expect(buttonOf(page, `Edit filter: ${chip}`)).toHaveText(chip);
  await expect(page).toHaveURL(/taken%3A1956-07-01\.\.1956-07-01/);
  await expectAccessible(page);
  await page.reload();
  await expect(hits(page)).toHaveText([/old vase\.jpg/]);
  await press(page, `Remove filter: ${chip}`);
  await expect(hits(page)).toHaveCount(2);
});

test.describe('without a connection, the search', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/] });

  test('says so, and works once it is back', async ({ page, context, library }) => {
    await upload(library, ['blue vase.jpg']);
    await visit(page, `/app/${library.organizationId}/search`);
    await expect(page.getByRole('list', { name: 'Newest' }).getByRole('link')).toHaveCount(1);
    await context.setOffline(true);
    await shows(page, 'You’re offline.');
    await searchField(page).fill('vase');
    await shows(page, 'Search failed');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
    await press(page, 'Try again');
    await expect(hits(page)).toHaveCount(1);
  });
});
