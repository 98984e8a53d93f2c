import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';
import { buttonOf, follow, pathOf, shows, visit } from './page-parts';

/** As the job would: here the service analyses nothing. `differing`: how many of 64 features differ from the others. */
async function analysed(id: string, differing: number) {
  const features = Array.from({ length: 64 }, (_, n) => (n < differing ? -9 : 9));
  const signs = features.map((feature) => (feature > 0 ? 1 : 0)).join('');
  await sql(
    `INSERT INTO asset_analysis (blob, features, analysed_at) SELECT blob, $2, now() FROM asset WHERE id = $1`,
    [id, Buffer.from(Int8Array.from(features).buffer)],
  );
  await sql(
    `INSERT INTO asset_likeness (blob, organization_id, library_id, findable, signs)
     SELECT blob, organization_id, library_id, true, $2::bit varying FROM asset WHERE id = $1`,
    [id, signs],
  );
}

test('images like the one shown are below its details, and all of them on a page with a selection', async ({
  page,
  library,
}) => {
  const path = pathOf(library);
  const ids = await upload(library, ['pier.jpg', 'near.jpg', 'nearest.jpg', 'other.jpg']);
  const [pier = '', near = '', nearest = '', other = ''] = ids;
  await visit(page, `${path}/${pier}`);
  const similar = page.getByRole('region', { name: 'More like this' });
  await buttonOf(page, 'Move to trash').scrollIntoViewIfNeeded();
  await expect(similar).toBeHidden();

  for (const [id, differing] of [
    [pier, 0],
    [near, 8],
    [nearest, 2],
    [other, 32],
  ] as const)
    await analysed(id, differing);
  await page.reload();
  await buttonOf(page, 'Move to trash').scrollIntoViewIfNeeded();
  await expect(similar.getByRole('img')).toHaveCount(2);
  await expect(similar.getByRole('link').nth(1)).toHaveAttribute('href', `${path}/${nearest}`);
  await expectAccessible(page);

  await follow(similar, 'Show all');
  await expect(page.getByRole('heading', { level: 1, name: 'More like this' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 assets' })).toBeVisible();
  await expect(page.locator('[data-tile]').first()).toHaveAttribute('href', `${path}/${nearest}`);
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await shows(page, 'Nothing similar');
});
