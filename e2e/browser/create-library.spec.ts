import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aLibrary, anEmail, sql } from './fixtures';

const BUTTON = { name: 'Create library', exact: true };

test('creating a library shows the key with working commands', async ({ page, request }) => {
  await page.goto('/');
  await page.getByLabel('Email address').fill(anEmail());
  await page.getByLabel('Library name').fill('Été à Paris');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeFocused();
  await page.getByText('For developers').click();
  await expect(page.getByText('only after claiming the library')).toBeVisible();
  await expect(page.getByText('ete-a-paris', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const command = (await page.locator('pre').last().textContent()) ?? '';
  const [, address = ''] = command.match(/curl "([^"]+)"/) ?? [];
  const [, key = ''] = command.match(/Authorization: (Bearer vit_\w+)/) ?? [];
  const list = await request.get(address, {
    headers: { Authorization: key, 'Api-Version': '2026-07-08' },
  });
  expect(await list.json()).toEqual({ data: [] });
});

test('creating a library leads to its claim', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email address').fill(anEmail());
  await page.getByRole('button', BUTTON).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Claim with another account' }).click();
  const claim = await opened;
  await expect(claim.getByRole('heading', { name: 'Claim your library' })).toBeVisible();
  // The key is still there to be copied.
  await page.getByText('For developers').click();
  await expect(page.getByRole('button', { name: 'Copy API key' })).toBeVisible();
});

test('the key of a new library can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByLabel('Email address').fill(anEmail());
  await page.getByRole('button', BUTTON).click();
  await page.getByText('For developers').click();
  await page.getByRole('button', { name: 'Copy API key' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'API key copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^vit_\w{49}$/);
});

test('pressing the button several times creates one library', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/trpc/**', async (route) => {
    sent++;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Email address').fill(anEmail());
  await page.getByRole('button', BUTTON).dblclick();

  await expect(page.getByRole('button', { name: 'Creating library' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();
  expect(sent).toBe(1);
});

test('the form for a new library fits the narrowest phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);
  await page.getByLabel('Email address').fill(anEmail());
  await page.getByRole('button', BUTTON).click();
  await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();
  expect(await overflow()).toBe(0);
  await expectAccessible(page);
});

test.describe('creating a library fails and', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('says at the field that the email is invalid', async ({ page }) => {
    await page.goto('/');
    const email = page.getByLabel('Email address');
    await email.fill('nonsense');
    await page.getByRole('button', BUTTON).click();

    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/valid email address/);
    await email.fill(anEmail());
    await page.getByRole('button', BUTTON).click();
    await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();
  });

  test('says that an email address has too many unclaimed libraries', async ({ page }) => {
    const email = anEmail();
    for (let count = 0; count < 3; count++) {
      const { organizationId } = await aLibrary();
      await sql('UPDATE claim SET email = $1 WHERE organization_id = $2', [email, organizationId]);
    }
    await page.goto('/');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', BUTTON).click();

    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
      /already has 3 unclaimed libraries/,
    );
  });

  test('says that the rate limit is exceeded', async ({ page }) => {
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429 };
    await page.route('**/api/trpc/**', (route) =>
      route.fulfill({ status: 429, json: { error: { message: 'x', code: -32029, data } } }),
    );
    await page.goto('/');
    await page.getByLabel('Email address').fill(anEmail());
    await page.getByRole('button', BUTTON).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Wait a minute' })).toBeVisible();
  });

  test('keeps the typed text without a connection', async ({ page, context }) => {
    const email = anEmail();
    await page.goto('/');
    await page.getByLabel('Email address').fill(email);
    await context.setOffline(true);
    await page.getByRole('button', BUTTON).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Can’t reach the service' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(email);

    await context.setOffline(false);
    await page.getByRole('button', BUTTON).click();
    await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();
  });
});
