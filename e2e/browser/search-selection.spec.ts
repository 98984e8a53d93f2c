import type { BrowserContext, Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  type Created,
  isWide,
  service,
  signInSomebody,
  sql,
  unfold,
  upload,
  uploadFiles,
} from './fixtures';

// Images are uploaded, processed and searched for.
test.slow();

const hits = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const field = (page: Page) => page.getByRole('searchbox', { name: /^Search / });

test('results from two libraries are tagged and trashed, and both can be undone', async ({
  page,
  context,
}) => {
  const { organizationId, tagsOf } = await twoLibraries(context);
  await sql(
    `UPDATE asset SET tags = '{new,old}', ai_tags = '{}' WHERE name = 'vase one.jpg' AND organization_id = $1`,
    [organizationId],
  );
  await page.goto(`/app/${organizationId}/search?q=vase`);
  await expect(hits(page)).toHaveCount(3);
  await selectAll(page);
  await expect(bar(page).getByRole('status')).toContainText('3 assets');
  await expectAccessible(page);

  await addTag(page, 'new');
  await expect(page.getByText('3 assets tagged.')).toBeVisible();
  expect(await tagsOf()).toEqual([['new', 'old'], ['new'], ['new']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 assets tagged.')).toBeVisible();
  expect(await tagsOf()).toEqual([['new', 'old'], [], []]);

  await bar(page).getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const trashed = page.getByText('3 assets moved to trash.');
  await expect(trashed).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(hits(page)).toHaveCount(3);
});

test('results leave the filter when their approval changes', async ({ page, context }) => {
  const { organizationId } = await twoLibraries(context);
  await page.goto(`/app/${organizationId}/search?q=vase&approval=none`);
  await expect(hits(page)).toHaveCount(3);
  await selectAll(page);
  await unfold(page, 'More actions');
  await bar(page).getByRole('button', { name: 'Approval' }).click();
  await page.getByLabel('State').selectOption('Approved');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('3 assets set to Approved.')).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
  await unfold(page, /^Filters/);
  await page.getByRole('button', { name: 'Remove filter: Not reviewed' }).click();
  await expect(page.getByLabel('Approval', { exact: true })).toBeFocused();
  await expect(hits(page)).toHaveCount(3);
});

test('a variant among the results stays with its original', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what the service leaves');
  const { organizationId, library, ids } = await twoLibraries(context);
  const bytes = await aPlainJpeg(80, 60);
  await uploadFiles(library, [{ name: 'vase turned.jpg', bytes }], ids[0]);
  await page.goto(`/app/${organizationId}/search?q=vase+turned`);
  await expect(hits(page)).toHaveCount(1);
  await selectAll(page);
  await expect(bar(page).getByRole('button', { name: 'Move to trash' })).toBeDisabled();
  await addTag(page, 'turned');
  await expect(page.getByText('1 asset tagged.')).toBeVisible();
  await expect(hits(page).first()).toContainText('turned');
});

test('the keyboard alone leads from the field to results, a selection, and back', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  const { organizationId } = await twoLibraries(context);
  await page.goto(`/app/${organizationId}/search?q=vase`);
  await expect(hits(page)).toHaveCount(3);
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page).getByRole('status')).toContainText('2 assets');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(hits(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
});

test('the search covers the library it is opened from, and everything after removing this filter', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  const { organizationId } = await twoLibraries(context);
  await page.goto(`/app/${organizationId}/archive`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('vase', { delay: 20 });
  await expect(page).toHaveURL(/\/search\?q=vase&library=archive$/);
  await expect(hits(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: Archive' }).click();
  await expect(hits(page)).toHaveCount(3);
  await expect(page).toHaveURL(/\/search\?q=vase$/);
});

async function selectAll(page: Page) {
  await page.waitForLoadState('networkidle');
  if (isWide(page)) return page.keyboard.press('ControlOrMeta+a');
  // A long press selects the first; the bar offers the others.
  const box = await hits(page).first().boundingBox();
  if (!box) throw new Error('The first result is not visible.');
  const touch = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect(bar(page)).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const all = bar(page).getByRole('button', { name: /^Select all/ });
  if (await all.isVisible()) await all.click();
}

async function addTag(page: Page, tag: string) {
  await bar(page).getByRole('button', { name: 'Add tags' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Two libraries of a paying organization: "vase one" and "vase two" in the first, "vase three" in the second. */
async function twoLibraries(context: BrowserContext) {
  await signInSomebody(context);
  const library: Created = await aClaimedLibrary(context, 'Atelier');
  const { organizationId, libraryId } = library;
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [organizationId]);
  const post = (path: string, data: object) =>
    context.request.post(`${service}/api/trpc/${path}`, { headers: { Origin: service }, data });
  await post('library.create', { organizationId, name: 'Archive' });
  const ids = await upload(library, ['vase one.jpg', 'vase two.jpg', 'vase three.jpg', 'jug.jpg']);
  const moved = await post('asset.transfer', {
    organizationId,
    libraryId,
    targetLibraryId: 'archive',
    assetIds: [ids[2]],
  });
  expect(moved.ok()).toBe(true);
  /** Without the results of the analysis. */
  const tagsOf = async () => {
    const found = `SELECT ARRAY(SELECT unnest(tags) INTERSECT SELECT unnest('{new,old}'::text[]) ORDER BY 1) AS own
      FROM asset WHERE id = ANY ($1) ORDER BY array_position($1, id)`;
    return (await sql(found, [ids.slice(0, 3)])).map(({ own }) => own);
  };
  return { organizationId, library, ids, tagsOf };
}
