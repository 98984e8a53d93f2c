import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, hold, holdScripts, isWide, signInSomebody } from './fixtures';

test('the commands find libraries, pages and actions by name', async ({ page, context }) => {
  await signInSomebody(context);
  const { organizationId, libraryId } = await aClaimedLibrary(context);
  await page.goto(`/app/${organizationId}/${libraryId}`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox', { name: 'Search commands' });
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option').first()).toHaveText(/^All assets/);
  await expectAccessible(page);
  await field.fill('trash');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/trash$/);
  await expect(palette).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('dark');
  await field.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('red boats');
  await page.keyboard.press('ArrowUp');
  await field.press('Enter');
  await expect(page).toHaveURL(/search\?q=red/);
  await expect(page.getByRole('searchbox')).toHaveValue('red boats');

  await page.keyboard.press('ControlOrMeta+k');
  await field.press('Escape');
  await expect(palette).toBeHidden();
});

test('Enter before the libraries have loaded runs the intended command', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Morandi');
  await page.goto(`/app/${library.organizationId}`);
  await page.waitForLoadState('networkidle');
  const deliver = await hold(page, /\/api\/trpc\/.*page\.home/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('morandi');
  await page.keyboard.press('Enter');
  deliver();
  await expect(page).toHaveURL(`/app/${library.organizationId}/${library.libraryId}`);
});

test('keys pressed before the scripts have loaded open the commands, with the text typed after them', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await signInSomebody(context);
  const { organizationId, libraryId } = await aClaimedLibrary(context);
  const deliver = await holdScripts(page);
  await page.goto(`/app/${organizationId}/${libraryId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('trach');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('sh');
  await deliver();
  const field = page.getByRole('combobox', { name: 'Search commands' });
  await expect(field).toHaveValue('trash');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/trash$/);
});

test('text typed while the commands load is kept', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await signInSomebody(context);
  const { organizationId, libraryId } = await aClaimedLibrary(context);
  await page.goto(`/app/${organizationId}/${libraryId}`);
  await page.waitForLoadState('networkidle');
  const deliver = await holdScripts(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('trash');
  await page.keyboard.press('Enter');
  await deliver();
  await expect(page).toHaveURL(/\/trash$/);
});

test.describe('without a connection, the command dialog', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('says so, and opens once it is back', async ({ page, context }) => {
    test.skip(!isWide(page), 'the same at any width: keys');
    await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context);
    await page.goto(`/app/${organizationId}`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByText('Can’t reach the service. Check your connection')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeHidden();
    await context.setOffline(false);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option', { name: /^Settings/ })).toBeVisible();
  });
});

test('the commands open again while they close', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await signInSomebody(context);
  await aClaimedLibrary(context);
  await page.goto('/app?all');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette).toBeVisible();
  await page.evaluate(async () => {
    // The effect of Escape, and the next key before the browser reports the dialog as closed.
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    await Promise.resolve();
    const key = { key: 'k', ctrlKey: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(palette).toBeVisible();
  // By now the first dialog has been reported as closed.
  await page.waitForTimeout(200);
  await expect(palette).toBeVisible();
});

test('the commands list the keyboard shortcuts of the page', async ({ page, context }) => {
  await signInSomebody(context);
  const { organizationId, libraryId } = await aClaimedLibrary(context);
  for (const [path, title] of [
    [`/app/${organizationId}/${libraryId}`, 'This library'],
    [`/app/${organizationId}/search`, 'These results'],
    [`/app/${organizationId}/settings`, 'Everywhere'],
  ] as const) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
