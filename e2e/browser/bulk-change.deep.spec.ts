import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addRows, type Created, sql } from './fixtures';
import {
  barOf,
  pathOf,
  placeAt,
  press,
  ready,
  selected,
  shows,
  tagSelection,
  visit,
} from './page-parts';

test('a change of thousands continues without its tab, is shown again, and can be undone', async ({
  page,
  context,
  library,
}) => {
  await openWith(page, library, 6000);
  await tagEverything(page);
  await expect(page.getByRole('progressbar', { name: 'Bulk change' })).toBeVisible();
  await page.close();
  await expect.poll(() => countTagged(library)).toBe(6000);

  const later = await context.newPage();
  await visit(later, `/app/${library.organizationId}/settings`);
  const tagged = later.getByText('6,000 assets tagged.');
  await expect(tagged).toBeVisible();
  // It does not leave while the mouse is on it.
  await tagged.hover();
  await expectAccessible(later);
  await later.reload();
  await expect(tagged).toBeVisible();
  await tagged.hover();
  await sql(
    `UPDATE asset SET tags = '{}' WHERE organization_id = $1 AND name IN ('1.mp4', '2.mp4')`,
    [library.organizationId],
  );
  await press(later, 'Undo');
  const undone = later.getByText(
    'Undone: 5,998 assets tagged. 2 assets were changed in the meantime and left alone.',
  );
  await expect(undone).toBeVisible();
  expect(await countTagged(library)).toBe(0);
  await press(later, 'Dismiss');
  await expect(undone).toBeHidden();
  await later.reload();
  await ready(later);
  await expect(undone).toBeHidden();
});

test('a bulk change stops on request, and the page stays usable meanwhile', async ({
  page,
  library,
}) => {
  await openWith(page, library, 12_000);
  await tagEverything(page);
  const line = page.getByRole('region', { name: 'Background change' });
  await expect(line).toContainText(/^Tagging [\d,]+ of 12,000/);
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toBeHidden();
  await press(line, 'Stop');
  await expect(line).toContainText(/^Stopped\. [\d,]+ assets tagged\.|^Stopped\. Nothing/);
  const tagged = await countTagged(library);
  expect(tagged).toBeLessThan(12_000);
  await page.waitForTimeout(1500);
  expect(await countTagged(library)).toBe(tagged);
});

test('all assets of a view except some are changed, and leave the view', async ({
  page,
  library,
}) => {
  await openWith(page, library, 3000);
  await page.keyboard.press('ControlOrMeta+a');
  await selected(page, '3,000 assets');
  await placeAt(page, 0).click();
  await selected(page, '2,999 assets');
  await page.keyboard.press('Delete');
  await shows(page, '2,999 assets moved to trash.');
  await expect(page.locator('[data-place]')).toHaveCount(1);
  const live = 'SELECT count(*)::int FROM asset WHERE organization_id = $1 AND trashed_at IS NULL';
  expect((await sql(live, [library.organizationId]))[0].count).toBe(1);
});

async function tagEverything(page: Page) {
  await page.keyboard.press('ControlOrMeta+a');
  await tagSelection(page, 'sea');
}

const countTagged = async ({ organizationId }: Created): Promise<number> => {
  const text = `SELECT count(*)::int FROM asset WHERE organization_id = $1 AND tags @> '{sea}'`;
  return (await sql(text, [organizationId]))[0].count;
};

/** Opens a library with so many videos without files, because no test opens them. */
async function openWith(page: Page, library: Created, count: number) {
  await addRows(library, count, {
    kind: `'video'`,
    processing: `'done'`,
    name: `n || '.mp4'`,
    content_type: `'video/mp4'`,
    created: 'now()',
  });
  await visit(page, pathOf(library));
  await shows(page, `${count.toLocaleString('en')} assets`);
}
