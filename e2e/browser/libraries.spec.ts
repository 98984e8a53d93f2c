import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, addLibrary, aPerson, signIn } from './fixtures';
import { buttonOf, exact, fill, follow, headed, linkOf, press, shows, visit } from './page-parts';

test('an owner sees the libraries, creates and renames one, and learns the limit', async ({
  page,
  library: { organizationId },
}) => {
  await visit(page, '/app');
  await expect(page).toHaveURL(`/app/${organizationId}`);
  for (const name of ['Archive', 'Exhibitions']) {
    await press(page, 'Create library', exact);
    await expect(page.getByLabel('Library name')).toBeFocused();
    await fill(page, 'Library name', name);
    await page.keyboard.press('Enter');
    await expect(linkOf(page, name, exact)).toBeVisible();
  }
  await shows(page, 'Up to 3 libraries.');
  await expect(buttonOf(page, 'Create library', exact)).toHaveCount(0);
  const actions = buttonOf(page, 'Actions for Archive');
  const rename = buttonOf(page, 'Rename…');
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await actions.focus();
    await page.keyboard.press(key);
    await expect(rename).toBeVisible();
    if (key !== 'ArrowDown') await page.keyboard.press('ArrowDown');
    await expect(rename).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(linkOf(page, 'Duplicates')).toBeFocused();
    for (const next of ['Who gets the files…', 'Move library to trash…']) {
      await page.keyboard.press('ArrowDown');
      await expect(buttonOf(page, next)).toBeFocused();
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
  await fill(page.getByRole('dialog'), 'Name', 'Archive of 2025');
  await page.keyboard.press('Enter');
  await expect(linkOf(page, 'Archive of 2025', exact)).toBeVisible();
  await expect(buttonOf(page, 'Actions for Archive of 2025')).toBeFocused();
  await addLibrary(organizationId, 'Late');
  await page.reload();
  const late = page.getByRole('listitem').filter({ has: linkOf(page, 'Late') });
  await shows(late, /^Locked/);
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
  await headed(page, 'Your libraries');
  await page.getByRole('heading', { name: 'First house' }).getByRole('link').click();
  await expect(page).toHaveURL(`/app/${one.organizationId}`);
  await press(page, 'Organization: First house');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(buttonOf(page, 'Organization: First house')).toBeFocused();
  await page.keyboard.press('Enter');
  await follow(page.getByRole('list', { name: 'Organizations' }), 'Second house');
  await expect(page).toHaveURL(`/app/${other.organizationId}`);
  await expect(buttonOf(page, 'Organization: Second house')).toBeVisible();
  await press(page, 'Account: Ada Lovelace');
  await shows(page, person.email);
  await press(page, 'Sign out');
  await expect(page).toHaveURL('/');
  await visit(page, '/app');
  await expect(page).toHaveURL(/\/sign-in/);
});
