import { expect, test } from './base-test';
import { aClaimedLibrary, signInSomebody } from './fixtures';
import { hold, holdScripts, pathOf, shows, titleOf, visit } from './page-parts';

test('Enter before the libraries have loaded runs the intended command', async ({
  page,
  library,
}) => {
  await visit(page, `/app/${library.organizationId}`);
  const deliver = await hold(page, /\/api\/trpc\/.*page\.home/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('atelier');
  await page.keyboard.press('Enter');
  deliver();
  await expect(page).toHaveURL(pathOf(library));
});

test('keys pressed before the scripts have loaded open the commands, with the text typed after them', async ({
  page,
  library: { organizationId, libraryId },
}) => {
  const deliver = await holdScripts(page);
  await page.goto(`/app/${organizationId}/${libraryId}`, { waitUntil: 'commit' });
  await expect(titleOf(page)).toBeVisible();
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

test.describe('without a connection, the command dialog', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('says so, and opens once it is back', async ({
    page,
    context,
    library: { organizationId },
  }) => {
    await visit(page, `/app/${organizationId}`);
    await context.setOffline(true);
    await page.keyboard.press('ControlOrMeta+k');
    await shows(page, 'Can’t reach the service. Check your connection');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeHidden();
    await context.setOffline(false);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option', { name: /^Settings/ })).toBeVisible();
  });
});

test('the commands open again while they close', async ({ page, context }) => {
  await signInSomebody(context);
  await aClaimedLibrary(context);
  await visit(page, '/app?all');
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
