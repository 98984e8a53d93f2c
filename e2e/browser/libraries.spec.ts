import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, addLibrary, aPerson, signIn } from './fixtures';
import { visit } from './page-parts';

test('an owner sees the libraries, creates and renames one, and learns the limit', async ({
  page,
  library: { organizationId },
}) => {
  await visit(page, '/app');
  await expect(page).toHaveURL(`/app/${organizationId}`);
  for (const name of ['Archive', 'Exhibitions']) {
    await page.getByRole('button', { name: 'Create library', exact: true }).click();
    await expect(page.getByLabel('Library name')).toBeFocused();
    await page.getByLabel('Library name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Up to 3 libraries.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create library', exact: true })).toHaveCount(0);
  const actions = page.getByRole('button', { name: 'Actions for Archive' });
  const rename = page.getByRole('button', { name: 'Rename…' });
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await actions.focus();
    await page.keyboard.press(key);
    await expect(rename).toBeVisible();
    if (key !== 'ArrowDown') await page.keyboard.press('ArrowDown');
    await expect(rename).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Duplicates' })).toBeFocused();
    for (const next of ['Who gets the files…', 'Move library to trash…']) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('button', { name: next })).toBeFocused();
    }
    await page.keyboard.press('ArrowDown');
    await expect(rename).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rename).toBeHidden();
    await expect(actions).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.evaluate(async () => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    // The effect of Escape, and the menu again before the browser reports the dialog as closed.
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    await Promise.resolve();
    const menu = document.activeElement as HTMLElement;
    menu.click();
    await Promise.resolve();
    menu.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
  });
  await page.getByRole('dialog').getByLabel('Name').fill('Archive of 2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Archive of 2025', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Archive of 2025' })).toBeFocused();
  await addLibrary(organizationId, 'Late');
  await page.reload();
  const late = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Late' }) });
  await expect(late.getByText(/^Locked/)).toBeVisible();
  await expect(page.getByText(/^Locked/)).toHaveCount(1);
  await expectAccessible(page);
});

test('a person in several organizations chooses one, and switches between them', async ({
  page,
  context,
}) => {
  const person = await aPerson();
  await signIn(context, person);
  const one = await aClaimedLibrary(context, 'First house');
  const other = await aClaimedLibrary(context, 'Second house');
  await visit(page, '/app');
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
  await visit(page, '/app');
  await expect(page).toHaveURL(/\/sign-in/);
});
