import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { anEmail } from './fixtures';
import { exact, fill, press, shows, visit } from './page-parts';

// An invalid address is refused.
test.use({ expectedErrors: [/Failed to load resource/] });

test('creating a library names a mistake at its field, and shows the key with working commands', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/');
  const email = page.getByLabel('Email address');
  await email.fill('nonsense');
  await fill(page, 'Library name', 'Été à Paris');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/valid email address/);
  await email.fill(anEmail());
  await press(page, 'Create library', exact);

  await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeFocused();
  await page.getByText('For developers').click();
  await shows(page, 'only after claiming the library');
  await shows(page, 'ete-a-paris', exact);
  await expectAccessible(page);
  const command = (await page.locator('pre').last().textContent()) ?? '';
  const [, address = ''] = command.match(/curl "([^"]+)"/) ?? [];
  const [, key = ''] = command.match(/Authorization: Bearer (vit_\w+)/) ?? [];
  const list = await request.get(address, {
    headers: { Authorization: `Bearer ${key}`, 'Api-Version': '2026-07-08' },
  });
  expect(await list.json()).toEqual({ data: [] });
  await press(page, 'Copy API key');
  await expect(page.getByRole('status').filter({ hasText: 'API key copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});
