import { expect, test } from './base-test';
import { anEmail, aPerson, mailTo, sql } from './fixtures';
import { aMailedClaim } from './mailed-links';
import { buttonOf, pathOf, press, shows, visit } from './page-parts';

test('a mailed claim link too old for sign-in leads to a new one', async ({ page }) => {
  const { email } = await aPerson('Giorgio');
  const library = await aMailedClaim(email);
  await sql(
    `UPDATE claim SET created = created - interval '16 minutes' WHERE organization_id = $1`,
    [library.organizationId],
  );
  await visit(page, library.link);
  await shows(page, `${email} has an account`);
  await expect(buttonOf(page, 'Claim library')).toHaveCount(0);
  await press(page, 'Email me a sign-in link');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await visit(page, (await mailTo(email, /sign-in link/)).link);
  await press(page, 'Sign in');
  await press(page, 'Claim library');
  await page.waitForURL(pathOf(library));
});

test('a mailed claim link for another person says who is signed in', async ({
  page,
  person: somebody,
}) => {
  const email = anEmail();
  const library = await aMailedClaim(email);
  await visit(page, library.link);
  await shows(page, `You’re signed in as ${somebody.email}`);
  await shows(page, `This link was sent to ${email}`);
  await press(page, 'Sign out');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  expect(page.url()).toBe(library.link);
});
