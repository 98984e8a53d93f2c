import { pause } from '../support/wait';
import { expect, test } from './base-test';
import { addRows, sql } from './fixtures';
import { fill, hold, pathOf, press, showReview, shows, visit, withoutPolls } from './page-parts';

test('the page of an asset shows changes from elsewhere', async ({ page, context, library }) => {
  await withoutPolls(context);
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
      await pause(1000);
      await route.continue();
    },
    { times: 1 },
  );
  await visit(page, `${pathOf(library)}/${asset?.id}`);
  await late;
  await expect(page.getByText('An early text.').first()).toBeVisible();
  await describe('A new text.');
  await expect(page.getByText('A new text.').first()).toBeVisible();

  // It does not request an asset that is gone, only to be told "not found": it shows the trash instead.
  await showReview(page);
  await fill(page, 'Write a comment', 'Not sent yet.');
  const asks = page.waitForRequest(/page\.asset/, { timeout: 3000 });
  await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [asset?.id]);
  await shows(page, 'In the trash.');
  await expect(asks).rejects.toThrow(/Timeout/);
  await press(page, 'Restore');
  await expect(page.getByLabel('Write a comment')).toHaveValue('Not sent yet.');
});

test('the page of an asset sends no request while it changes to the next one', async ({
  page,
  library,
}) => {
  await addRows(library, 2);
  const [asset] = await sql('SELECT id FROM asset WHERE organization_id = $1 LIMIT 1', [
    library.organizationId,
  ]);
  const streams = page.waitForRequest(/event\.follow/);
  await visit(page, `${pathOf(library)}/${asset?.id}`);
  await streams;
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
