import { expect, test } from './base-test';
import { aLibrary, anEmail, signInSomebody, sql } from './fixtures';
import { visit } from './page-parts';

test('expired and used claim links have their own pages', async ({ page }) => {
  const expired = await aLibrary('Secret');
  await sql(
    `UPDATE claim SET created = now() - interval '31 days', expires_at = now() - interval '1 day'
    WHERE organization_id = $1`,
    [expired.organizationId],
  );
  await visit(page, expired.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);

  const used = await aLibrary('Secret');
  await sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [
    used.organizationId,
  ]);
  await visit(page, used.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);
});

test('every public page knows who is signed in', async ({ page, context }) => {
  const { claimUrl } = await aLibrary('Atelier Morandi');
  await signInSomebody(context);
  for (const address of [claimUrl, '/']) {
    await visit(page, address);
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  }
  await visit(page, '/');
  await page.getByRole('link', { name: 'Open your libraries' }).click();
  await expect(page).toHaveURL(/\/app/);
});

test('a person who created a library on the front page does not type their address again', async ({
  page,
}) => {
  const email = anEmail();
  await visit(page, '/');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Create library' }).click();
  const [claim] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Claim with another account' }).click(),
  ]);
  await claim.getByRole('link', { name: 'Create account and open library' }).click();
  await expect(claim.getByLabel('Email address')).toHaveValue(email);
  await claim.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(claim.getByLabel('Email address')).toHaveValue(email);
});
