import { expect, test } from './base-test';
import { aClaimedLibrary, anEmail, aPerson, mailTo, signInByPassword } from './fixtures';
import { visit } from './page-parts';

const PASSWORD = 'correct horse';

test('a person signs up, confirms the address and opens a library', async ({ page, context }) => {
  const email = anEmail();
  await visit(page, '/app');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill(email.toUpperCase());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const { link } = await mailTo(email, /Confirm your email/);
  // A mail scanner opens the link twice; the person opens it a moment later.
  for (let n = 0; n < 3; n++) await visit(page, link);
  await page.getByRole('button', { name: 'Confirm email' }).click();

  await expect(page).toHaveURL('/app');
  await expect(page.getByText('No libraries yet')).toBeVisible();
  await aClaimedLibrary(context, 'Atelier Morandi');
  await page.reload();
  await page.getByRole('link', { name: 'Atelier Morandi', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier Morandi' })).toBeVisible();
});

test('a mailed link signs in once', async ({ page }) => {
  const person = await aPerson();
  await visit(page, '/sign-in?next=%2Faccount');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const { link } = await mailTo(person.email, /sign-in link/);
  await visit(page, link);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('a new password signs out every browser', async ({ page, browser, baseURL }) => {
  const person = await aPerson();
  const elsewhere = await browser.newContext({ baseURL });
  await signInByPassword(elsewhere, person);
  await visit(page, '/sign-in');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await visit(page, (await mailTo(person.email, /new password/)).link);
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Save password' }).click();

  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/app');
  const other = await elsewhere.newPage();
  await visit(other, '/app');
  await expect(other).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});
