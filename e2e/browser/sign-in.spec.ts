import { expect, test } from './base-test';
import { aClaimedLibrary, anEmail, aPerson, mailTo, signInByPassword } from './fixtures';
import { exact, fill, fillSignIn, follow, headed, press, shows, visit } from './page-parts';

const PASSWORD = 'correct horse';

test('a person signs up, confirms the address and opens a library', async ({ page, context }) => {
  const email = anEmail();
  await visit(page, '/app');
  await follow(page, 'Sign up');
  await fill(page, 'Your name', 'Grace Hopper');
  await fill(page, 'Email address', email.toUpperCase());
  await fill(page, 'Password', PASSWORD);
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
  await fill(page, 'Email address', person.email);
  await press(page, 'Email me a sign-in link');
  await headed(page, 'Check your email');

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
  await headed(page, 'Reset your password');
  await fill(page, 'Email address', person.email);
  await press(page, 'Email me a link');
  await visit(page, (await mailTo(person.email, /new password/)).link);
  await fill(page, 'New password', 'another horse', exact);
  await press(page, 'Save password');

  await fillSignIn(page, { email: person.email, password: 'another horse' });
  await expect(page).toHaveURL('/app');
  const other = await elsewhere.newPage();
  await visit(other, '/app');
  await expect(other).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});
