import { expect, test } from './base-test';
import { anEmail, aPerson, mailTo, sql } from './fixtures';
import { aMailedClaim } from './mailed-links';
import { pathOf, visit } from './page-parts';

test('a mailed claim link too old for sign-in leads to a new one', async ({ page }) => {
  const { email } = await aPerson('Giorgio');
  const library = await aMailedClaim(email);
  await sql(
    `UPDATE claim SET created = created - interval '16 minutes' WHERE organization_id = $1`,
    [library.organizationId],
  );
  await visit(page, library.link);
  await expect(page.getByText(`${email} has an account`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim library' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await visit(page, (await mailTo(email, /sign-in link/)).link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Claim library' }).click();
  await page.waitForURL(pathOf(library));
});

test('a mailed claim link for another person says who is signed in', async ({
  page,
  person: somebody,
}) => {
  const email = anEmail();
  const library = await aMailedClaim(email);
  await visit(page, library.link);
  await expect(page.getByText(`You’re signed in as ${somebody.email}`)).toBeVisible();
  await expect(page.getByText(`This link was sent to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  expect(page.url()).toBe(library.link);
});
