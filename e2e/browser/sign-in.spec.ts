import { expect, test } from './base-test';
import { aClaimedLibrary, anEmail, aPerson, mailTo, signInByPassword } from './fixtures';
import { exact, follow, press, shows, visit } from './page-parts';

const PASSWORD = 'correct horse';

test('a person signs up, confirms the address and opens a library', async ({ page, context }) => {
  const email = anEmail();
  await visit(page, '/app');
  await follow(page, 'Sign up');
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill(email.toUpperCase());
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Sign up');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const { link } = await mailTo(email, /Confirm your email/);
  // A mail scanner opens the link twice; the person opens it a moment later.
  for (let n = 0; n < 3; n++) await visit(page, link);
  await press(page, 'Confirm email');

  await expect(page).toHaveURL('/app');
  await shows(page, 'No libraries yet');
  await aClaimedLibrary(context, 'Atelier Morandi');
  await page.reload();
  await follow(page, 'Atelier Morandi', exact);
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier Morandi' })).toBeVisible();
});

test('a mailed link signs in once', async ({ page }) => {
  const person = await aPerson();
  await visit(page, '/sign-in?next=%2Faccount');
  await press(page, 'Email me a sign-in link');
  await page.getByLabel('Email address').fill(person.email);
  await press(page, 'Email me a sign-in link');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const { link } = await mailTo(person.email, /sign-in link/);
  await visit(page, link);
  await page.reload();
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');
  await press(page, 'Sign out', exact);
  await expect(page).toHaveURL('/');
});

test('a new password signs out every browser', async ({ page, browser, baseURL }) => {
  const person = await aPerson();
  const elsewhere = await browser.newContext({ baseURL });
  await signInByPassword(elsewhere, person);
  await visit(page, '/sign-in');
  await follow(page, 'Forgot password');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email address').fill(person.email);
  await press(page, 'Email me a link');
  await visit(page, (await mailTo(person.email, /new password/)).link);
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await press(page, 'Save password');

  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('another horse');
  await press(page, 'Sign in', exact);
  await expect(page).toHaveURL('/app');
  const other = await elsewhere.newPage();
  await visit(other, '/app');
  await expect(other).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});
