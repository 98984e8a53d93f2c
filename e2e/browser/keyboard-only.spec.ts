import { expect, test } from './base-test';
import { aClaimedLibrary, aJpegFile, aPerson, forgetSession, signIn, upgrade } from './fixtures';
import { tabTo } from './keyboard-only';
import { buttonOf, exact, shows, titleOf, visit } from './page-parts';

test('typical work is possible with the keyboard alone', async ({ page, context }) => {
  const { keyboard } = page;
  const person = await aPerson();
  await signIn(context, person);
  const library = await aClaimedLibrary(context, 'Bottles');
  await upgrade(library.organizationId);
  await forgetSession(page);
  const button = (name: string | RegExp) => buttonOf(page, name, exact);
  const command = page.getByRole('dialog', { name: 'Commands' }).getByRole('option');
  const pressByKeys = async (name: string | RegExp) => {
    await tabTo(page, button(name));
    await keyboard.press('Enter');
  };

  await visit(page, '/sign-in');
  await tabTo(page, page.getByLabel('Email address'));
  await keyboard.type(person.email);
  await keyboard.press('Tab');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await page.waitForURL(/\/app/);

  // The library, by its name; four images into it.
  await expect(titleOf(page)).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await keyboard.type('bottles');
  await expect(command.first()).toHaveText(/^Bottles/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/app\/[^/]+\/[^/]+$/);
  const chooser = page.waitForEvent('filechooser');
  await pressByKeys('Upload');
  const files = Array.from({ length: 4 }, (_, n) => aJpegFile(`${n}.jpg`, 900 + n, 600));
  await (await chooser).setFiles(await Promise.all(files));
  await shows(page, '4 of 4 files uploaded');
  await expect(page.locator('[data-place] [data-tile] img')).toHaveCount(4);

  // Three of them are tagged, and set to a state.
  const currentTile = page.locator('[data-tile][tabindex="0"]');
  await tabTo(page, currentTile);
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  await pressByKeys('Add tags');
  await keyboard.type('green');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await shows(page, '3 assets tagged.');
  await pressByKeys('Approval');
  await tabTo(page, page.getByRole('dialog').getByLabel('State'));
  await keyboard.press('ArrowDown');
  await pressByKeys('Set');
  await shows(page, '3 assets set to');
  await keyboard.press('Escape');

  // Opens and describes one, goes to the next, and back to the grid.
  await tabTo(page, currentTile);
  await keyboard.press('Enter');
  await page.waitForURL(/\/app\/[^/]+\/[^/]+\/[^/]+$/);
  const opened = page.url();
  await keyboard.press('d');
  await keyboard.type('A green bottle.');
  await keyboard.press('ControlOrMeta+Enter');
  await shows(page, 'A green bottle.');
  await keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(opened);
  await keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(opened);
  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Bottles' })).toBeVisible();

  // It is found by its description.
  await keyboard.press('/');
  await keyboard.type('green bottle');
  await shows(page, '1 of 4 assets');
  await keyboard.press('ArrowDown');
  await expect(currentTile).toBeFocused();

  // An asset trashed by mistake comes back.
  await keyboard.press('Space');
  await keyboard.press('Delete');
  await shows(page, '1 asset moved to trash.');
  await tabTo(page, button('Undo').last());
  await keyboard.press('Enter');
  await expect(currentTile).toBeVisible();

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('sign out');
  await expect(command.first()).toHaveText('Sign out');
  await keyboard.press('Enter');
  await page.waitForURL(/\/(sign-in)?$/);
});
