import { expect, test } from './base-test';
import { anEmail, forgetSession } from './fixtures';
import { aMailedClaim } from './mailed-links';
import { fill, fillSignIn, headed, pathOf, press, visit } from './page-parts';

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
    await fill(page, 'Your name', 'Giorgio');
    await fill(page, 'Password', 'short');
    await press(page, 'Claim library');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10/);
    await fill(page, 'Password', 'bottles and jars');
    await fill(page, 'Name of your studio or team', 'Studio Morandi');
    await press(page, 'Show password');
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await press(page, 'Hide password');
    await press(page, 'Claim library');
    await expect(page).toHaveURL(pathOf(library));
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier Morandi' })).toBeVisible();
    await expect(page.getByText('Studio Morandi').first()).toBeVisible();

    await visit(page, library.link);
    await headed(page, 'This link has been used');
    // The password and the address are valid from now on.
    await forgetSession(page);
    await visit(page, '/sign-in');
    await fillSignIn(page, { email, password: 'bottles and jars' });
    await expect(page).toHaveURL(/\/app/);
  });
});
