import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  addLibrary,
  type Created,
  change,
  signInSomebody,
  sql,
  upgrade,
  upload,
} from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  hits,
  isWide,
  press,
  ready,
  selected,
  shows,
  visit,
} from './page-parts';

test('results from two libraries are tagged and trashed, and both can be undone', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { organizationId, tagsOf } = await twoLibraries(context);
  await sql(
    `UPDATE asset SET tags = '{new,old}', ai_tags = '{}' WHERE name = 'vase one.jpg' AND organization_id = $1`,
    [organizationId],
  );
  await visit(page, `/app/${organizationId}/search?filter=vase`);
  await expect(hits(page)).toHaveCount(3);
  await selectAll(page);
  await selected(page, '3 assets');
  await expectAccessible(page);

  await addTag(page, 'new');
  await shows(page, '3 assets tagged.');
  expect(await tagsOf()).toEqual([['new', 'old'], ['new'], ['new']]);
  await press(page, 'Undo');
  await shows(page, 'Undone: 2 assets tagged.');
  expect(await tagsOf()).toEqual([['new', 'old'], [], []]);

  await press(barOf(page), 'Move to trash');
  await shows(page, 'Nothing matches “vase”.');
  await expect(barOf(page)).toBeHidden();
  const trashed = page.getByText('3 assets moved to trash.');
  await expect(trashed).toBeVisible();
  await buttonOf(page, 'Undo').last().click();
  await expect(hits(page)).toHaveCount(3);
});

async function selectAll(page: Page) {
  await ready(page);
  if (isWide(page)) return page.keyboard.press('ControlOrMeta+a');
  // A long press selects the first; the bar offers the others.
  const box = await hits(page).first().boundingBox();
  if (!box) throw new Error('The first result is not visible.');
  const touch = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect(barOf(page)).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const all = buttonOf(barOf(page), /^Select all/);
  if (await all.isVisible()) await all.click();
}

async function addTag(page: Page, tag: string) {
  await press(barOf(page), 'Add tags');
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await press(page, 'Add', exact);
}

/** Two libraries of a paying organization: "vase one" and "vase two" in the first, "vase three" in the second. */
async function twoLibraries(context: BrowserContext) {
  await signInSomebody(context);
  const library: Created = await aClaimedLibrary(context, 'Atelier');
  const { organizationId, libraryId } = library;
  await upgrade(organizationId);
  await addLibrary(organizationId, 'Archive');
  const ids = await upload(library, ['vase one.jpg', 'vase two.jpg', 'vase three.jpg', 'jug.jpg']);
  await change(context, 'asset.transfer', {
    organizationId,
    libraryId,
    targetLibraryId: 'archive',
    assetIds: [ids[2]],
  });
  /** Without the results of the analysis. */
  const tagsOf = async () => {
    const found = `SELECT ARRAY(SELECT unnest(tags) INTERSECT SELECT unnest('{new,old}'::text[]) ORDER BY 1) AS own
      FROM asset WHERE id = ANY ($1) ORDER BY array_position($1, id)`;
    return (await sql(found, [ids.slice(0, 3)])).map(({ own }) => own);
  };
  return { organizationId, library, ids, tagsOf };
}
