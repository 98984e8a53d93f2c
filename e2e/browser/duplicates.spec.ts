import type { Page } from '@playwright/test';
import { anImageOfPatches, aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aCollection,
  type Created,
  call,
  isWide,
  signInSomebody,
  sql,
  unfold,
  uploadFiles,
} from './fixtures';

test.slow();

let library: Created;
let ids: Record<'beach' | 'beach2' | 'beach3' | 'sea' | 'sea2' | 'rock', string>;

/** A library with beach.jpg three times, sea.jpg twice, and rock.jpg once. */
test.beforeEach(async ({ context }) => {
  await signInSomebody(context);
  library = await aClaimedLibrary(context);
  const [beach, sea, rock] = await Promise.all([601, 602, 603].map((w) => aPlainJpeg(w, 400)));
  const files = { beach, beach2: beach, beach3: beach, sea, sea2: sea, rock };
  const uploaded: string[] = [];
  // One after the other: the oldest of a group comes first.
  for (const [name, bytes] of Object.entries(files))
    uploaded.push(
      ...(await uploadFiles(library, [{ name: `${name}.jpg`, bytes: bytes as Buffer }])),
    );
  ids = Object.fromEntries(Object.keys(files).map((name, n) => [name, uploaded[n]])) as typeof ids;
  const unprocessed = `SELECT FROM asset WHERE library_id = $1 AND organization_id = $2 AND processing <> 'done'`;
  await expect
    .poll(() => sql(unprocessed, [library.libraryId, library.organizationId]), { timeout: 20_000 })
    .toEqual([]);
});

const pathOf = () => `/app/${library.organizationId}/${library.libraryId}`;
const groupOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Duplicates' })
    .locator('> li')
    .filter({ hasText: `${name}.jpg` });

/** The parents of these assets, read from the interface. */
async function parents(...names: (keyof typeof ids)[]) {
  const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
  const { data } = await answer.json();
  return names.map(
    (name) =>
      (data as { id: string; parentId: string | null }[]).find(({ id }) => id === ids[name])
        ?.parentId,
  );
}

test('one duplicate is kept and the others become its variants, which can be undone', async ({
  page,
  context,
}) => {
  await sql(`UPDATE asset SET tags = '{sand}', ai_tags = '{}' WHERE id = $1`, [ids.beach]);
  const collection = await aCollection(context, library.organizationId, 'Best', [ids.beach]);
  await page.goto(pathOf());
  await unfold(page, 'More of this library');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  const beach = groupOf(page, 'beach');
  await expect(beach).toContainText('Same file, 3 times');
  await expect(groupOf(page, 'sea')).toContainText('Same file, 2 times');
  await expect(groupOf(page, 'rock')).toHaveCount(0);
  await expect(beach.getByRole('radio', { name: 'Keep this one: beach.jpg' })).toBeChecked();
  await expectAccessible(page);

  await beach.getByRole('radio', { name: 'Keep this one: beach2.jpg' }).check();
  await beach.getByRole('button', { name: 'Make the other 2 variants' }).click();
  await expect(page.getByText('2 assets became variants of beach2.jpg.')).toBeVisible();
  await expect(beach).toHaveCount(0);
  expect(await parents('beach', 'beach2', 'beach3')).toEqual([ids.beach2, null, ids.beach2]);
  const entries = () =>
    sql('SELECT asset_id AS id FROM collection_asset WHERE collection_id = $1', [collection]);
  expect(await entries()).toEqual([{ id: ids.beach2 }]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(beach).toContainText('Same file, 3 times');
  expect(await parents('beach', 'beach2', 'beach3')).toEqual([null, null, null]);
  expect(await entries()).toEqual([{ id: ids.beach }]);
});

test('by keys alone, the others go to the trash, or a group is left alone', async ({ page }) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await page.goto(`${pathOf()}/duplicates`);
  await page.getByRole('button', { name: 'Move the other to trash' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 asset moved to trash.')).toBeVisible();
  await expect(groupOf(page, 'sea')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Duplicates' })).toBeFocused();
  expect(await parents('sea', 'sea2')).toEqual([null, undefined]);

  await page.getByRole('button', { name: 'Not duplicates' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No duplicates', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('No duplicates', { exact: true })).toBeVisible();
});

test('an asset with variants is not changed, and is suggested to keep', async ({ page }) => {
  test.skip(!isWide(page), 'the same at any width: what is suggested');
  const bytes = await aPlainJpeg(300, 200);
  await uploadFiles(library, [{ name: 'crop.jpg', bytes }], ids.sea2);
  await page.goto(`${pathOf()}/duplicates`);
  const sea = groupOf(page, 'sea');
  await expect(sea.getByRole('radio', { name: 'Keep this one: sea2.jpg' })).toBeChecked();
  await sea.getByRole('radio', { name: 'Keep this one: sea.jpg' }).check();
  await sea.getByRole('button', { name: 'Make the other a variant' }).click();
  await expect(page.getByText('1 asset with variants of its own stayed.')).toBeVisible();
  await expect(sea).toBeVisible();
});

test('similar images are found, the largest is kept, and this can be undone', async ({ page }) => {
  const sizes = [
    ['poster small.png', await anImageOfPatches('png', 450, 300)],
    ['poster.jpg', await anImageOfPatches('jpeg', 900, 600)],
  ] as const;
  const added: (string | undefined)[] = [];
  for (const [name, bytes] of sizes) added.push(...(await uploadFiles(library, [{ name, bytes }])));
  const unprocessed = `SELECT FROM asset WHERE id = ANY ($1) AND processing <> 'done'`;
  await expect.poll(() => sql(unprocessed, [added]), { timeout: 20_000 }).toEqual([]);
  const parentOfSmall = async () =>
    (await sql('SELECT parent_id FROM asset WHERE id = $1', [added[0]]))[0]?.parent_id;

  await page.goto(`${pathOf()}/duplicates`);
  await page.getByRole('link', { name: 'Similar images' }).click();
  const group = groupOf(page, 'poster');
  await expect(group).toContainText('2 similar images');
  await expect(group).toContainText('450 × 300');
  await expect(group.getByRole('radio', { name: 'Keep this one: poster.jpg' })).toBeChecked();
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Make the other a variant' }).click();
  await expect(page.getByText('1 asset became a variant of poster.jpg.')).toBeVisible();
  await expect(group).toHaveCount(0);
  expect(await parentOfSmall()).toBe(added[1]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group).toBeVisible();
  expect(await parentOfSmall()).toBeNull();
  await group.getByRole('button', { name: 'Not similar' }).click();
  await expect(page.getByText('No similar images')).toBeVisible();
});
