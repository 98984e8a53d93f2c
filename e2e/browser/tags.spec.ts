import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { type Created, sql } from './fixtures';
import { exact, linkOf, pathOf, press, shows, visit } from './page-parts';

/** Assets without files, with these tags by their names. */
async function tagged({ organizationId, libraryId }: Created, tags: Record<string, string[]>) {
  for (const [name, of] of Object.entries(tags))
    await sql(
      `INSERT INTO asset (organization_id, library_id, kind, processing, id, name, blob, sha256, size_bytes,
         content_type, tags, created)
       VALUES ($1, $2, 'video', 'done', gen_random_uuid(), $3, gen_random_uuid(), '', 0, 'video/mp4', $4, now())`,
      [organizationId, libraryId, name, of],
    );
}

const tagsOf = async ({ organizationId }: Created) => {
  const rows = await sql('SELECT name, tags FROM asset WHERE organization_id = $1', [
    organizationId,
  ]);
  return Object.fromEntries(rows.map(({ name, tags }) => [name, tags]));
};

const chip = (page: Page, name: string) =>
  linkOf(page.getByRole('list', { name: 'Tags' }), name, exact);

test('a tag is renamed, merged and deleted in a whole library, with undo', async ({
  page,
  library,
}) => {
  await tagged(library, {
    'one.mp4': ['see', 'first'],
    'two.mp4': ['see', 'sea'],
    'three.mp4': ['sea'],
  });
  await visit(page, `${pathOf(library)}/tags`);
  await press(page, 'Edit tag see');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('combobox').fill('sea');
  await shows(dialog, '“sea” already exists. The two become one tag.');
  await press(dialog, 'Merge');
  await shows(page, '2 assets now tagged “sea”.');
  await expect(chip(page, 'sea 3')).toBeVisible();
  await expect(chip(page, 'see 2')).toBeHidden();
  expect(await tagsOf(library)).toEqual({
    'one.mp4': ['sea', 'first'],
    'two.mp4': ['sea'],
    'three.mp4': ['sea'],
  });
  await press(page, 'Undo');
  await expect(chip(page, 'see 2')).toBeVisible();

  await press(page, 'Edit tag first');
  await dialog.getByRole('combobox').fill('trash');
  await dialog.getByRole('combobox').press('Enter');
  await shows(dialog, '“trash” can’t be a tag.');
  await dialog.getByRole('combobox').fill('second');
  await dialog.getByRole('combobox').press('Enter');
  await expect(chip(page, 'second 1')).toBeVisible();

  await press(page, 'Edit tag sea');
  await press(dialog, 'Delete tag');
  await shows(page, 'Tag “sea” removed from 2 assets.');
  await expect(chip(page, 'sea 2')).toBeHidden();
  expect(await tagsOf(library)).toEqual({
    'one.mp4': ['see', 'second'],
    'two.mp4': ['see'],
    'three.mp4': [],
  });
});
