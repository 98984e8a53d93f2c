import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, aPerson, signIn, signInSomebody, sql, upload } from './fixtures';

// Each test visits several pages.
test.slow();

test('an owner sees the libraries, creates and renames one, and is told the limit', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const { organizationId } = await aClaimedLibrary(context, 'Atelier');
  await page.goto('/app');
  await expect(page).toHaveURL(`/app/${organizationId}`);
  for (const name of ['Archive', 'Exhibitions']) {
    await page.getByRole('button', { name: 'Create library', exact: true }).click();
    await expect(page.getByLabel('Library name')).toBeFocused();
    await page.getByLabel('Library name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText('includes 3 libraries')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create library', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rename Archive' }).click();
  await expect(page.getByLabel('Library name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename Archive' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Library name').fill('Archive of 2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Archive of 2025', exact: true })).toBeVisible();
  await sql(
    `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'late', 'Late', now())`,
    [organizationId],
  );
  await page.reload();
  const late = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Late' }) });
  await expect(late.getByText(/^Locked/)).toBeVisible();
  await expect(page.getByText(/^Locked/)).toHaveCount(1);
  await expectAccessible(page);
});

test('lists the tags of a library, finds them by a part, and links to the assets with a tag', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId, libraryId } = library;
  const ids = await upload(library, ['a.jpg', 'b.jpg']);
  for (const [tags, count] of [
    ['still life', 2],
    ['Été', 1],
  ] as const) {
    await sql(`UPDATE asset SET tags = tags || $2::text[] WHERE id = ANY ($1)`, [
      ids.slice(0, count),
      [tags],
    ]);
  }
  await page.goto(`/app/${organizationId}/${libraryId}/tags`);
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('link');
  await page.getByLabel('Find a tag').fill('ete');
  await expect(tags).toHaveText(['Été1']);
  await page.getByLabel('Find a tag').fill('no such tag');
  await expect(page.getByText('No matching tags.')).toBeVisible();
  await page.getByLabel('Find a tag').fill('still');
  await expectAccessible(page);
  await expect(tags).toHaveAttribute('href', `/app/${organizationId}/${libraryId}?tag=still+life`);
});

test('a person in several organizations chooses one, and changes between them', async ({
  page,
  context,
}) => {
  const person = await aPerson();
  await signIn(context, person);
  const one = await aClaimedLibrary(context, 'First house');
  const other = await aClaimedLibrary(context, 'Second house');
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Your libraries' })).toBeVisible();
  await page.getByRole('heading', { name: 'First house' }).getByRole('link').click();
  await expect(page).toHaveURL(`/app/${one.organizationId}`);
  await page.getByRole('button', { name: 'Organization: First house' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Organization: First house' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'Organizations' })
    .getByRole('link', { name: 'Second house' })
    .click();
  await expect(page).toHaveURL(`/app/${other.organizationId}`);
  await expect(page.getByRole('button', { name: 'Organization: Second house' })).toBeVisible();
  await page.getByRole('button', { name: 'Account: Ada Lovelace' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/app');
  await expect(page).toHaveURL(/\/sign-in/);
});
