import { expect, test } from './base-test';
import { anEmail, forgetSession } from './fixtures';
import { aMailedClaim } from './mailed-links';
import { exact, pathOf, press, visit } from './page-parts';

test.describe('a mailed claim link', () => {
  // The service refuses invalid values.
  test.use({ expectedErrors: [/400 \(Bad Request\)/] });

  test('creates the account and claims the library in one form', async ({ page }) => {
    const email = anEmail();
    const library = await aMailedClaim(email);
    const answer = await visit(page, library.link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(page.getByLabel('Email address')).not.toBeEditable();
    await press(page, 'Claim library');
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByLabel('Your name').fill('Giorgio');
    await page.getByLabel('Password').fill('short');
    await press(page, 'Claim library');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10/);
    await page.getByLabel('Password').fill('bottles and jars');
    await page.getByLabel('Name of your studio or team').fill('Studio Morandi');
    await press(page, 'Show password');
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await press(page, 'Hide password');
    await press(page, 'Claim library');
    await expect(page).toHaveURL(pathOf(library));
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier Morandi' })).toBeVisible();
    await expect(page.getByText('Studio Morandi').first()).toBeVisible();

    await visit(page, library.link);
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
    // The password and the address are valid from now on.
    await forgetSession(page);
    await visit(page, '/sign-in');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('bottles and jars');
    await press(page, 'Sign in', exact);
    await expect(page).toHaveURL(/\/app/);
  });
});
