import type { Locator, Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aPerson,
  forgetSession,
  signIn,
  signInSomebody,
  sql,
  upload,
} from './fixtures';

/** Presses Tab until this has the focus, like a person without a mouse. */
async function tabTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  for (let steps = 0; steps < 80; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never led to ${place}.`);
}

test('typical work is possible with the keyboard alone', async ({ page, context }) => {
  test.setTimeout(60_000);
  const { keyboard } = page;
  const person = await aPerson();
  await signIn(context, person);
  const library = await aClaimedLibrary(context, 'Bottles');
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [library.organizationId]);
  await forgetSession(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const command = page.getByRole('dialog', { name: 'Commands' }).getByRole('option');
  const press = async (name: string | RegExp) => {
    await tabTo(page, button(name));
    await keyboard.press('Enter');
  };

  await page.goto('/sign-in');
  await tabTo(page, page.getByLabel('Email address'));
  await keyboard.type(person.email);
  await keyboard.press('Tab');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await page.waitForURL(/\/app/);

  // The library, by its name; ten images into it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await keyboard.type('bottles');
  await expect(command.first()).toHaveText(/^Bottles/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/app\/[^/]+\/[^/]+$/);
  const chooser = page.waitForEvent('filechooser');
  await press('Upload');
  const files = Array.from({ length: 10 }, async (_, number) => ({
    name: `${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await aPlainJpeg(900 + number, 600),
  }));
  await (await chooser).setFiles(await Promise.all(files));
  await expect(page.getByText('10 of 10 files uploaded')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-place] [data-tile] img')).toHaveCount(10, { timeout: 20_000 });

  // Three of them are tagged, and set to a state.
  const currentTile = page.locator('[data-tile][tabindex="0"]');
  await tabTo(page, currentTile);
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  await press('Add tags');
  await keyboard.type('green');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(page.getByText('3 assets tagged.')).toBeVisible();
  await press('Approval');
  await tabTo(page, page.getByRole('dialog').getByLabel('State'));
  await keyboard.press('ArrowDown');
  await press('Set');
  await expect(page.getByText('3 assets set to')).toBeVisible();
  await keyboard.press('Escape');

  // Opens and describes one, goes to the next, and back to the grid.
  await tabTo(page, currentTile);
  await keyboard.press('Enter');
  await page.waitForURL(/\/app\/[^/]+\/[^/]+\/[^/]+$/);
  const opened = page.url();
  await keyboard.press('d');
  await keyboard.type('A green bottle.');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('A green bottle.')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(opened);
  await keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(opened);
  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Bottles' })).toBeVisible();

  // It is found by its description.
  await keyboard.press('/');
  await keyboard.type('green bottle');
  await expect(page.getByText('1 found')).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(currentTile).toBeFocused();

  // An asset trashed by mistake comes back.
  await keyboard.press('Space');
  await keyboard.press('Delete');
  await expect(page.getByText('1 asset moved to trash.')).toBeVisible();
  await tabTo(page, button('Undo').last());
  await keyboard.press('Enter');
  await expect(currentTile).toBeVisible();

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('sign out');
  await expect(command.first()).toHaveText('Sign out');
  await keyboard.press('Enter');
  await page.waitForURL(/\/(sign-in)?$/);
});

test('a link is shared and answered with the keyboard alone', async ({ page, context }) => {
  test.slow();
  const { keyboard } = page;
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Bottles');
  await upload(library, ['green.jpg', 'brown.jpg']);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  const currentTile = page.locator('[data-tile][tabindex="0"]');
  await tabTo(page, currentTile);
  await keyboard.press('ControlOrMeta+a');
  await tabTo(page, page.getByRole('button', { name: 'Share' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.type('Proofs');
  await tabTo(page, dialog.getByLabel('Let visitors comment and pick'));
  await keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Create link' }));
  await keyboard.press('Enter');
  const address = (await dialog.getByRole('code').textContent()) ?? '';

  await forgetSession(page);
  await page.goto(new URL(address).pathname);
  const picks = page.getByRole('group', { name: 'Your pick of Image 1' });
  await tabTo(page, picks.getByRole('button', { name: 'Yes' }));
  await keyboard.press('Enter');
  await expect(picks.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Shift+Tab');
  await tabTo(page, currentTile);
  await keyboard.press('Enter');
  await page.waitForURL(/\/s\/[^/]+\/1$/);
  await tabTo(page, page.getByLabel('Write a comment'));
  await keyboard.type('Too dark');
  await tabTo(page, page.getByLabel('Your name'));
  await keyboard.type('Anna');
  await tabTo(page, page.getByRole('button', { name: 'Comment', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Too dark');
});
