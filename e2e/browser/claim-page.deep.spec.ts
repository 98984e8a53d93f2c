import { expect, test } from './base-test';
import { aLibrary, anEmail, signInSomebody, sql } from './fixtures';
import { buttonOf, fill, follow, headed, linkOf, press, visit } from './page-parts';

test('an expired claim link has a page that says so', async ({ page }) => {
  const expired = await aLibrary('Secret');
  await sql(
    `UPDATE claim SET created = now() - interval '31 days', expires_at = now() - interval '1 day'
    WHERE organization_id = $1`,
    [expired.organizationId],
  );
  await visit(page, expired.claimUrl);
  await headed(page, 'This link has expired');
  await expect(page.getByText('Secret')).toHaveCount(0);
});

test('every public page knows who is signed in', async ({ page, context }) => {
  const { claimUrl } = await aLibrary('Atelier Morandi');
  await signInSomebody(context);
  for (const address of [claimUrl, '/']) {
    await visit(page, address);
    await expect(buttonOf(page, /^Account/)).toBeVisible();
    await expect(linkOf(page, 'Sign in')).toHaveCount(0);
  }
  await visit(page, '/');
  await follow(page, 'Open your libraries');
  await expect(page).toHaveURL(/\/app/);
});

test('a person who created a library on the front page does not type their address again', async ({
  page,
}) => {
  const email = anEmail();
  await visit(page, '/');
  await fill(page, 'Email address', email);
  await press(page, 'Create library');
  const [claim] = await Promise.all([
    page.waitForEvent('popup'),
    follow(page, 'Claim with another account'),
  ]);
  await follow(claim, 'Create account and open library');
  await expect(claim.getByLabel('Email address')).toHaveValue(email);
  await follow(claim.getByRole('main'), 'Sign in');
  await expect(claim.getByLabel('Email address')).toHaveValue(email);
});
